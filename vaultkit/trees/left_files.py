"""Temporary files that a killed writer of ours left beside pages, and what they hold."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.trees.exchange import plain_bytes

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


def _found(folder: str) -> Iterator[Leftover]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        below = os.path.relpath(place, folder).replace(os.sep, "/")
        head = "" if below == "." else f"{below}/"
        for name in names:
            match = _NAME.fullmatch(name)
            if match is not None and not os.path.islink(os.path.join(place, name)):
                yield Leftover(f"{head}{name}", f"{head}{match[1]}", int(match[2]))
