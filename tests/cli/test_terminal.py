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

from vaultkit.cli.terminal import ProgressLine, wants_color, width


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
