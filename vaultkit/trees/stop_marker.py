"""Marks in the state folder which processes write, so that a stop that was not clean is noticed.

Each writer has a file there, with a lock of the kernel on it for as long as the process lives. A
clean end takes the file away; a file that nobody holds is that of a process that was killed, or of
a machine that lost its power.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from uuid import uuid4

from vaultkit.errors import StateError
from vaultkit.trees.placing import settle
from vaultkit.trees.write_lock import try_hold

_FOLDER = "writers"
_FRESH = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)


class Marker:
    """That this process writes to a repository, from when it is made until `end`.

    Raises `StateError` where there can be no such file.
    """

    def __init__(self, state: str, *, durable: bool) -> None:
        folder = os.path.join(state, _FOLDER)
        name = f"{os.getpid()}-{uuid4().hex[:8]}"
        fresh, self._place = os.path.join(folder, f".{name}"), os.path.join(folder, name)
        try:
            os.makedirs(folder, exist_ok=True)
            self._handle = os.open(fresh, _FRESH, 0o644)
            try_hold(self._handle)
            os.rename(fresh, self._place)  # only now it counts, and is held
            if durable:
                settle(folder)
        except OSError as error:
            raise StateError(
                f"nothing can be written to {folder}: {error.strerror or error}",
                "See who may write to the git directory, and how much room the disk has",
            ) from error

    def end(self) -> None:
        """The process stops cleanly, or writes no more."""
        with suppress(OSError):
            os.unlink(self._place)
        with suppress(OSError):
            os.close(self._handle)


def stopped(state: str) -> tuple[int, ...]:
    """The processes that did not stop cleanly, by their numbers."""
    return tuple(int(name.partition("-")[0]) for name in _left(state))


def forget_stopped(state: str) -> None:
    """Take the files of those away; only the holder of the write lock may call it."""
    for name in _left(state):
        with suppress(OSError):
            os.unlink(os.path.join(state, _FOLDER, name))


def _left(state: str) -> Iterable[str]:
    folder = os.path.join(state, _FOLDER)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    found = (name for name in names if name.partition("-")[0].isdecimal())
    return [name for name in found if _is_free(os.path.join(folder, name))]


def _is_free(place: str) -> bool:
    """Whether nobody holds the file."""
    try:
        handle = os.open(place, os.O_RDWR)
    except OSError:
        return False
    try:
        return try_hold(handle)  # and given back with the handle
    finally:
        os.close(handle)
