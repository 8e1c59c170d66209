"""Brings one file on disk from the bytes that are expected to new ones, and loses nobody's text.

The new bytes wait in a file beside the old one; then the two change names in one step of the kernel
(`renameat2` with exchange, `renamex_np` with swap). What was swapped out is looked at: where it is
not what was expected, somebody saved in between, and the two are swapped back. No link is followed.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from functools import cache
from typing import Any

from vaultkit.errors import StateError
from vaultkit.trees.placing import make_folders_of, name_new, place_of, refused, settle, written

_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS: the same number
_HERE = -100  # AT_FDCWD


class Swapped(StrEnum):
    """How it ended."""

    DONE = "done"
    ALREADY = "already"  # it had the new bytes
    OTHER = "other"  # it had neither, and is left alone


def exchange(
    folder: str, path: str, before: bytes | None, after: bytes | None, *, like: str = ""
) -> Swapped:
    """Bring the file at `path` below `folder` from `before` to `after`; None is no file.

    A file keeps its rights, and a new one gets those of the file at `like`, where one is there.
    Raises `StateError` where the disk refuses or no file can be there.
    """
    try:
        return _exchange(folder, path, before, after, like)
    except OSError as error:
        raise refused(path, error) from error


def _exchange(
    folder: str, path: str, before: bytes | None, after: bytes | None, like: str
) -> Swapped:
    now = plain_bytes(folder, path)
    if now == after:
        return Swapped.ALREADY
    if now != before:
        return Swapped.OTHER
    if after is None:
        return _taken_away(folder, path, now or b"")
    make_folders_of(folder, path)
    fresh = written(folder, path, after)
    place = place_of(folder, path)
    try:
        if before is None:
            if like:
                _share_rights(fresh, place_of(folder, like))
            return Swapped.DONE if name_new(fresh, place, after) else Swapped.OTHER
        os.chmod(fresh, stat.S_IMODE(os.lstat(place).st_mode))
        _swap(fresh, place)
        if _read(fresh) != before:  # somebody saved between the look and the swap
            _swap(fresh, place)
            if _read(fresh) != after:  # and once more since: the last save is what stays
                _swap(fresh, place)
            return Swapped.OTHER
        return Swapped.DONE
    finally:
        with suppress(FileNotFoundError):
            os.unlink(fresh)
        settle(os.path.dirname(place))


def _share_rights(fresh: str, like: str) -> None:
    with suppress(FileNotFoundError):
        os.chmod(fresh, stat.S_IMODE(os.lstat(like).st_mode))


def _taken_away(folder: str, path: str, before: bytes) -> Swapped:
    """Away with a file, by another name first, so that a save in between is seen."""
    place = place_of(folder, path)
    above, name = os.path.split(place)
    aside = os.path.join(above, f".{name}.{os.getpid()}.tmp")
    os.rename(place, aside)
    if _read(aside) != before:
        if os.path.lexists(place):  # and saved once more: both texts stay
            raise StateError(
                f"{path} was saved twice while it was being removed",
                f"Its text before is in {os.path.basename(aside)} beside it",
            )
        os.rename(aside, place)
        return Swapped.OTHER
    os.unlink(aside)
    settle(above)
    return Swapped.DONE


def plain_bytes(folder: str, path: str) -> bytes | None:
    """The bytes of a plain file, None where nothing is there; no link is followed on the way.

    Raises `StateError` where something else lies at the path, or a link on the way.
    """
    place = folder
    parts = path.split("/")
    for part in parts[:-1]:
        place = os.path.join(place, part)
        try:
            mode = os.lstat(place).st_mode
        except FileNotFoundError:
            return None
        if not stat.S_ISDIR(mode):
            raise StateError(f"{path} leads through {part}, which is no folder", "See what it is")
    place = os.path.join(place, parts[-1])
    try:
        mode = os.lstat(place).st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise StateError(f"{path} is no plain file", "See what lies there")
    return _read(place)


def repository_on_the_way(folder: str, path: str) -> str | None:
    """The folder between `folder` and a file that is a repository of its own, None for none."""
    parts = path.split("/")[:-1]
    for count in range(1, len(parts) + 1):
        below = "/".join(parts[:count])
        if os.path.lexists(os.path.join(folder, below, ".git")):
            return below
    return None


def _read(place: str) -> bytes:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(place, flags), "rb") as file:
        return file.read()


def _swap(one: str, other: str) -> None:
    swap = _kernel_swap()
    if swap is None or not swap(one, other):
        _swap_by_hand(one, other)


def _swap_by_hand(one: str, other: str) -> None:
    """Where the file system cannot exchange: by a third name, in three steps."""
    third = f"{one}.old"
    os.rename(other, third)
    try:
        os.rename(one, other)
    except OSError:
        os.rename(third, other)
        raise
    os.rename(third, one)


@cache
def _kernel_swap() -> Callable[[str, str], bool] | None:
    """The kernel's exchange of two names, None where there is none."""
    library: Any = ctypes.CDLL(None, use_errno=True) if sys.platform != "win32" else None

    def on_linux(one: str, other: str) -> bool:
        names = os.fsencode(one), os.fsencode(other)
        return bool(library.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)

    def on_macos(one: str, other: str) -> bool:
        return bool(library.renamex_np(os.fsencode(one), os.fsencode(other), _EXCHANGE) == 0)

    if hasattr(library, "renameat2"):
        return on_linux
    return on_macos if hasattr(library, "renamex_np") else None
