"""A line of processes that wait for one lock: who came first has it first.

Each that waits has a file that it holds locked, named after the moment at which it came. One whose
process is gone is taken away by the next that looks, so nobody waits for the dead.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count

FOLDER = "line"
_NEW = "new-"
_NUMBERS = count()

TryHold = Callable[[int], bool]
"""Takes the kernel's lock of an open file, which dies with its process; False if another has."""


def is_empty(folder: str) -> bool:
    """Whether nobody waits; `folder` is the state folder."""
    return not _names(os.path.join(folder, FOLDER))


@contextmanager
def place_in_line(folder: str, try_hold: TryHold) -> Iterator[Callable[[], bool]]:
    """A place at the end of the line, as long as it takes; gives whether it is the first.

    Where no file can be made, everybody is the first.
    """
    line = os.path.join(folder, FOLDER)
    name = f"{time.monotonic_ns():020d}-{os.getpid()}-{next(_NUMBERS)}"
    try:
        handle = _entered(line, name, try_hold)
    except OSError:
        yield lambda: True
        return
    try:
        yield lambda: _is_first(line, name, try_hold)
    finally:
        with suppress(OSError):
            os.unlink(os.path.join(line, name))
        os.close(handle)


def _entered(line: str, name: str, try_hold: TryHold) -> int:
    """Make the file, locked before it has a name that others look at; its handle."""
    os.makedirs(line, exist_ok=True)
    fresh = os.path.join(line, f"{_NEW}{name}")
    handle = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        if not try_hold(handle):
            raise OSError(f"{fresh} is held by another")
        os.rename(fresh, os.path.join(line, name))
    except OSError:
        os.close(handle)
        with suppress(OSError):
            os.unlink(fresh)
        raise
    return handle


def _is_first(line: str, name: str, try_hold: TryHold) -> bool:
    return not any(_is_there(line, other, try_hold) for other in _names(line) if other < name)


def _is_there(line: str, name: str, try_hold: TryHold) -> bool:
    """Whether whoever has this place is still waiting; that of the dead is taken away."""
    place = os.path.join(line, name)
    try:
        handle = os.open(place, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return False
    try:
        if not try_hold(handle):
            return True
        with suppress(OSError):
            os.unlink(place)
        return False
    finally:
        os.close(handle)


def _names(line: str) -> list[str]:
    """Those who wait, whoever came first before the others."""
    try:
        return sorted(name for name in os.listdir(line) if not name.startswith(_NEW))
    except OSError:
        return []
