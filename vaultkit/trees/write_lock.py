"""One writer at a time in a repository, whichever process it is.

The lock is the kernel's and ends with the process that holds it, so none is ever stale. Inside the
file stands who took it last, for words.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from vaultkit.errors import StateError
from vaultkit.trees.line_up import is_empty, place_in_line

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

_SHORT, _LONG = 0.002, 0.01
"""Seconds after which whoever is the first in the line tries again, and others look at it."""


class Holder(NamedTuple):
    """Who holds the lock: its process, and what it calls itself; 0 and "" where that is unknown."""

    pid: int = 0
    name: str = ""


class Busy(Exception):
    """Another process held the lock for too long; `holder` is that one."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder)
        self.holder = holder


def lock_file(folder: str) -> str:
    """The file that is locked; whoever takes the lock writes it."""
    return os.path.join(folder, "write.lock")


@contextmanager
def write_lock(folder: str, name: str, *, wait: float) -> Iterator[None]:
    """Hold the lock of the state folder `folder`, which is made where it is not there.

    Raises `Busy` where another process holds it for `wait` seconds, `StateError` where there can
    be no such file.
    """
    with _opened(folder) as handle:
        _take(handle, folder, wait)
        _say(handle, Holder(os.getpid(), name))
        try:
            yield
        finally:
            _release(handle)


def keep_lock(folder: str, holder: Holder, *, wait: float, start: Callable[[int], None]) -> None:
    """Take the lock for another process, and leave it to a third one which `start` starts.

    That one inherits the open file whose number `start` is given, and the lock is held until it
    ends. Raises as `write_lock` does.
    """
    with _opened(folder) as handle:
        _take(handle, folder, wait)
        _say(handle, holder)
        start(handle)


def can_keep() -> bool:
    """Whether a lock can be left to another process here."""
    return fcntl is not None


@contextmanager
def _opened(folder: str) -> Iterator[int]:
    try:
        os.makedirs(folder, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        handle = os.open(lock_file(folder), flags, 0o644)
    except OSError as error:
        raise StateError(
            f"nothing can be written to {folder}: {error.strerror or error}",
            "See who may write to the git directory, and how much room the disk has",
        ) from error
    try:
        yield handle
    finally:
        os.close(handle)


def is_used(folder: str) -> bool:
    """Whether anybody ever took the lock, or made ready for it."""
    return os.path.exists(os.path.join(folder, "write.lock"))


def make_ready(folder: str) -> None:
    """Make the lock's file, so that whoever asks by `is_used` takes it. Raises `StateError`."""
    if not is_used(folder):
        with suppress(Busy), write_lock(folder, "", wait=0):
            pass


def holder_of(folder: str) -> Holder | None:
    """Who holds the lock now; None where nobody does."""
    path = lock_file(folder)
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return None
    try:
        if try_hold(handle):
            _release(handle)
            return None
        return _told(handle)
    finally:
        os.close(handle)


def _take(handle: int, folder: str, wait: float) -> None:
    """Take the lock: at once where it is free and nobody waits, else after those who came first."""
    if (wait <= 0 or is_empty(folder)) and try_hold(handle):
        return
    until = time.monotonic() + wait
    with place_in_line(folder, try_hold) as is_first:
        while True:
            first = is_first()
            if first and try_hold(handle):
                return
            if time.monotonic() >= until:
                raise Busy(_told(handle))
            time.sleep(_SHORT if first else _LONG)


def try_hold(handle: int) -> bool:
    """Take the kernel's lock of an open file, which dies with its process; False if another has."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            os.lseek(handle, 1 << 30, os.SEEK_SET)  # beside the words, which others may read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True


def _release(handle: int) -> None:
    with suppress(OSError):
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_UN)
        else:
            os.lseek(handle, 1 << 30, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]


def _say(handle: int, holder: Holder) -> None:
    data = json.dumps(holder._asdict()).encode("ascii")
    with suppress(OSError):  # words alone
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, data)


def _told(handle: int) -> Holder:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        found = json.loads(os.read(handle, 4096))
        return Holder(int(found["pid"]), str(found["name"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Holder()
