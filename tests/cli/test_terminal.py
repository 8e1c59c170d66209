"""What the terminal is asked for, on a real pseudo-terminal where that matters."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from vaultkit.cli.terminal import ProgressLine, file_link, wants_color, width


@contextmanager
def _terminal() -> Iterator[int]:
    """Standard output and error are a terminal; gives the end at which its text arrives."""
    here, there = pty.openpty()
    with (
        open(there, "w", encoding="utf-8") as stream,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", stream)
        patch.setenv("TERM", "xterm")
        yield here
    os.close(here)


def test_output_that_is_no_terminal_is_not_coloured(capsys: pytest.CaptureFixture[str]) -> None:
    assert not wants_color("auto")
    assert wants_color("always")


def test_a_terminal_is_coloured_unless_it_cannot_or_nobody_wants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with _terminal():
        assert wants_color("auto")
        assert not wants_color("never")
        monkeypatch.setenv("NO_COLOR", "1")
        assert not wants_color("auto")
        assert wants_color("always")
        monkeypatch.delenv("NO_COLOR")
        monkeypatch.setenv("TERM", "dumb")
        assert not wants_color("auto")


def test_no_color_wins_over_force_color_and_both_need_a_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert wants_color("auto")
    monkeypatch.setenv("NO_COLOR", "")
    assert wants_color("auto")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_color("auto")


def test_closed_streams_are_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert not wants_color("auto")
    ProgressLine()("reading pages", 1, 2)


def test_the_width_is_the_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "71")
    assert width() == 71


def _clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    started = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: started + seconds)


def _all_of(screen: int) -> str:
    """What was written, in as many pieces as the terminal gives it."""
    found = b""
    while select.select([screen], [], [], 0.2)[0]:
        found += os.read(screen, 999)
    return found.decode()


def test_progress_is_shown_after_a_second_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    with _terminal() as screen:
        line = ProgressLine()
        line("reading pages", 1, 4)
        line.clear()
        _clock(monkeypatch, 1.5)
        line("reading pages", 0, 0)
        line("reading pages", 1000, 4000)
        line.clear()
        line.clear()
        shown = _all_of(screen)
    bar = "#" * 6 + "-" * 18
    assert shown == f"\rreading pages [{bar}] 1,000 of 4,000\x1b[K\r\x1b[K"


def test_progress_is_silent_where_no_one_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ProgressLine()
    _clock(monkeypatch, 5)
    line("reading pages", 1, 2)
    line.clear()
    assert capsys.readouterr().err == ""


def test_files_are_links_on_terminals_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_HYPERLINK", "TERM_PROGRAM", "WT_SESSION", "VTE_VERSION", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name in ("KITTY_WINDOW_ID", "KONSOLE_VERSION"):
        monkeypatch.delenv(name, raising=False)
    with _terminal():
        assert file_link("/v")("a b.md", "a b.md:3") == "a b.md:3"
        monkeypatch.setenv("VTE_VERSION", "4900")
        assert file_link("/v")("a.md", "a.md") == "a.md"
        monkeypatch.setenv("VTE_VERSION", "6003")
        link = "\x1b]8;;file:///v/a%20%1B%FF.md\x1b\\words\x1b]8;;\x1b\\"
        assert file_link("/v")("a \x1b\udcff.md", "words") == link
        assert file_link("/v", "HEAD")("a.md", "words") == "words"
        monkeypatch.setenv("FORCE_HYPERLINK", "0")
        assert file_link("/v")("a.md", "words") == "words"


def test_what_is_no_terminal_has_no_links(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_HYPERLINK", "1")
    assert file_link("/v")("a.md", "words") == "words"
