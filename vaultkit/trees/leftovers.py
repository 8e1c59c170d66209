"""The temporary files beside pages that a writer of ours left when it was killed.

One of them may hold what a person saved at that very moment, swapped out and not yet looked at:
such a text goes back to its page. What anybody else keeps under such a name stays.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.placing import place_of, refused, settle

_NAME = re.compile(r"\.(.+)\.(\d+)\.tmp(\.old)?")


class Leftover(NamedTuple):
    """A file at `path` below the vault, made on the way to `page` by the process `pid`."""

    path: str
    page: str
    pid: int


def leftovers(folder: str) -> tuple[Leftover, ...]:
    """All of them whose process does not live any more, sorted by path; no link is followed."""
    return tuple(sorted(one for one in _found(folder) if not is_alive(one.pid)))


def bytes_of(folder: str, one: Leftover) -> bytes:
    """What it holds. Raises `StateError` where it is no file any more."""
    return plain_bytes(folder, one.path) or b""


def remove(folder: str, one: Leftover) -> None:
    """Take it away. Raises `OSError`."""
    os.unlink(os.path.join(folder, *one.path.split("/")))


def is_alive(pid: int) -> bool:
    """Whether a process of that number lives; where the system does not tell, it may."""
    if sys.platform == "win32":  # there the call would end it
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def tidy(folder: str, path: str, known: tuple[bytes, ...], new: bytes | None) -> None:
    """Look beside the file at `path`, which was to get `new`; `known` are all texts it may have.

    Only for the holder of the write lock. Raises `StateError` where the disk refuses.
    """
    above, name = os.path.split(place_of(folder, path))
    try:
        names = os.listdir(above)
    except OSError:
        return
    found = ((one, _NAME.fullmatch(one)) for one in names)
    left = [one for one, ours in found if ours and ours[1] == name and _is_over(int(ours[2]))]
    try:
        for one in left:
            _settled(folder, path, os.path.join(above, one), known, new)
    except OSError as error:
        raise refused(path, error) from error
    if left:
        settle(above)


def _settled(
    folder: str, path: str, place: str, known: tuple[bytes, ...], new: bytes | None
) -> None:
    handle = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    with open(handle, "rb") as file:
        data = file.read()
    page = plain_bytes(folder, path)
    half_written = new is not None and new.startswith(data)
    if page is None and new is not None and data in known and data != new:
        os.rename(place, place_of(folder, path))  # stopped between two renames
    elif data in known or half_written:
        os.unlink(place)
    elif page is None or page == new:
        os.rename(place, place_of(folder, path))


def _is_over(pid: int) -> bool:
    """Whether nobody is at work on a file of this process, for who holds the write lock."""
    return pid == os.getpid() or sys.platform == "win32" or not is_alive(pid)


def _found(folder: str) -> Iterator[Leftover]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        below = os.path.relpath(place, folder).replace(os.sep, "/")
        head = "" if below == "." else f"{below}/"
        for name in names:
            match = _NAME.fullmatch(name)
            if match is not None and not os.path.islink(os.path.join(place, name)):
                yield Leftover(f"{head}{name}", f"{head}{match[1]}", int(match[2]))
