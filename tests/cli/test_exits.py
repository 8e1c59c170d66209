"""Exceptions become words and an exit code, and only what nobody foresaw shows its traceback."""

from __future__ import annotations

import errno

import click
import pytest

from vaultkit.cli.exits import told
from vaultkit.errors import CannotRead, SettingsError, StateError, UsageError


def test_an_error_for_people_is_its_words_and_the_next_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(CannotRead("there is no folder x", "name one")) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "vaultkit: there is no folder x\n  next: name one\n"


def test_each_mistake_of_a_file_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(SettingsError("vault.yaml:1:1 a\nvault.yaml:2:1 b")) == 2
    assert capsys.readouterr().err == "vaultkit: vault.yaml:1:1 a\nvaultkit: vault.yaml:2:1 b\n"


def test_a_state_that_refuses_ends_with_three() -> None:
    assert told(StateError("a rebase is in progress")) == 3


def test_words_from_a_vault_cannot_act_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    told(UsageError("a\x1b[31mb\x07", "c\u202ed"))
    told(OSError(errno.EACCES, "not allowed", "e\x1b]0;x\x07"))
    assert told(click.UsageError("f\x1b[2Jg\n::error::x")) == 2
    assert told(KeyError("h\u202ei")) == 2
    assert told(RuntimeError("j\x1bk\n##[error]l")) == 2
    captured = capsys.readouterr().err
    assert "Error: f\\x1b[2Jg\n\\::error::x\n" in captured
    assert "j\\x1bk\n##\\[error]l\n" in captured
    assert not set("\x1b\x07\u202e") & set(captured)


def test_what_the_system_refuses_is_named_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(OSError(errno.ENOSPC, "No space left on device", "/x/report.json")) == 2
    shown = capsys.readouterr().err
    assert "vaultkit: /x/report.json: No space left on device" in shown
    assert "Traceback" not in shown


def test_too_little_memory_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(MemoryError()) == 2
    assert "not enough memory" in capsys.readouterr().err


def test_an_unforeseen_error_says_so_and_shows_where(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise KeyError("lost")

    with pytest.raises(KeyError) as caught:
        fail()
    assert told(caught.value) == 2
    shown = capsys.readouterr().err
    assert "in fail" in shown
    assert "nothing can be said about the vault" in shown
