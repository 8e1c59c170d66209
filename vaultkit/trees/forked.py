"""Work that a process beside this one does, which tells something first and the rest at its end.

The other process is a fork that runs this package's code only. What it tells travels in files that
are only in memory, and a pipe: it never waits for this one.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

_CAN_FORK = sys.platform == "linux" and hasattr(os, "memfd_create")

Work = Callable[[Callable[[object], None]], object]
"""It gets what to call once with something small, and returns the rest."""


class Forked:
    """One such process; where it ended without a word, whoever asks gets an EOFError."""

    def __init__(self, child: int, ear: int, shelf: int) -> None:
        self._child, self._ear, self._shelf = child, ear, shelf

    def told(self) -> object:
        """What it told first; waits for that."""
        with os.fdopen(self._ear, "rb") as file:
            return pickle.load(file)  # noqa: S301 - from a fork of our own

    def answer(self) -> object:
        """What the work came to; waits for the end."""
        with os.fdopen(self._shelf, "rb") as file:
            try:
                _, status = os.waitpid(self._child, 0)
            except ChildProcessError:  # the system takes no note of children
                status = 1
            if status != 0:
                raise EOFError("a process ended before its work was done")
            file.seek(0)
            return pickle.load(file)  # noqa: S301 - from a fork of our own


def forked(work: Work) -> Forked | None:
    """Begin to do `work` in a process of its own; None where the system has none to give."""
    if not _CAN_FORK:
        return None
    lent: list[int] = []
    try:
        lent += [os.memfd_create("vaultkit"), *os.pipe()]
        child = os.fork()
    except OSError:  # no more processes or files are to be had
        for one in lent:
            os.close(one)
        return None
    shelf, ear, mouth = lent
    if child == 0:
        _do(work, shelf, mouth)
    os.close(mouth)
    return Forked(child, ear, shelf)


def _do(work: Work, shelf: int, mouth: int) -> NoReturn:
    def tell(what: object) -> None:
        with os.fdopen(mouth, "wb") as file:
            pickle.dump(what, file, protocol=5)

    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the process people talk to has the words
        gc.disable()
        with os.fdopen(shelf, "wb") as file:
            pickle.dump(work(tell), file, protocol=5)
        code = 0
    finally:
        os._exit(code)  # whatever it was, and without what the caller would do at its end
