"""What another process tells, first and at its end, and what is heard where it is no more."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from vaultkit.trees import forked as module
from vaultkit.trees.forked import forked

Tell = Callable[[object], None]


def works(tell: Tell) -> object:
    tell(("first", os.getpid()))
    return os.getpid(), b"x" * 1_000_000


def dies_at_once(_tell: Tell) -> object:
    os.kill(os.getpid(), signal.SIGKILL)
    return 1


def dies_later(tell: Tell) -> object:
    tell("first")
    raise KeyboardInterrupt


def test_it_is_another_process_that_tells_something_first_and_the_rest_later() -> None:
    process = forked(works)
    assert process is not None
    first, rest = process.told(), process.answer()
    assert first == ("first", rest[0])  # type: ignore[index]
    assert rest[0] != os.getpid()  # type: ignore[index]
    assert len(rest[1]) == 1_000_000  # type: ignore[index]


def test_one_that_ends_too_early_is_known_to_have() -> None:
    process = forked(dies_at_once)
    assert process is not None
    with pytest.raises(EOFError):
        process.told()
    with pytest.raises(EOFError):
        process.answer()
    process = forked(dies_later)
    assert process is not None
    assert process.told() == "first"
    with pytest.raises(EOFError):
        process.answer()


def test_where_the_system_takes_no_note_of_children_nothing_is_believed() -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        process = forked(works)
        assert process is not None
        process.told()
        with pytest.raises(EOFError):
            process.answer()
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_none_is_had_without_forks_or_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError

    before = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, "fork", refused)
    assert forked(works) is None
    monkeypatch.setattr(module, "_CAN_FORK", False)
    assert forked(works) is None
    assert len(os.listdir("/proc/self/fd")) == before


def test_files_are_given_back() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for work in (works, dies_later):
        process = forked(work)
        assert process is not None
        process.told()
        try:
            process.answer()
        except EOFError:
            continue
    assert len(os.listdir("/proc/self/fd")) == before
