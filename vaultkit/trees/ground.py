"""What a disk can do for the folder of a vault: be written to, and keep what it was given."""

from __future__ import annotations

import os
from contextlib import suppress
from uuid import uuid4

_MOUNTS = "/proc/self/mounts"
_UNLIKELY = frozenset(("9p", "cifs", "fuse", "nfs", "nfs4", "smb3", "vboxsf"))
_FLEETING = frozenset(("ramfs", "tmpfs"))


def why_not_durable(folder: str) -> str:
    """Why a file below `folder` cannot be written and brought to the disk for sure, "" if it can.

    A file of our own is written there and taken away again.
    """
    place = os.path.join(folder, f".{uuid4()}.tmp")
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(handle, b"vaultkit\n")
            os.fsync(handle)
        finally:
            os.close(handle)
            os.unlink(place)
        above = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(above)
        finally:
            os.close(above)
    except OSError as error:
        with suppress(OSError):
            os.unlink(place)
        return error.strerror or str(error)
    return ""


def has_git(folder: str) -> bool:
    """Whether something in a folder has the name of a git directory."""
    return os.path.lexists(os.path.join(folder, ".git"))


def may_write(folder: str) -> bool:
    """Whether this process has the right to make files in a folder."""
    return os.access(folder, os.W_OK | os.X_OK)


def file_system(folder: str) -> str:
    """The kind of file system that a folder lies on, "" where the system does not tell."""
    wanted = os.path.realpath(folder)
    best, kind = "", ""
    try:
        with open(_MOUNTS, encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.split(" ") for line in file]
    except OSError:
        return ""
    for parts in lines:
        point = parts[1].replace("\\040", " ").rstrip("/")
        if (wanted == point or wanted.startswith(f"{point}/")) and len(point) >= len(best):
            best, kind = point, parts[2]
    return kind


def doubt_of(kind: str) -> str:
    """What a kind of file system does not promise, "" where nothing is known against it."""
    if kind in _FLEETING:
        return "keeps everything in memory, and forgets it with the machine"
    if kind in _UNLIKELY or kind.startswith("fuse"):
        return "leaves it to another machine or program whether what is written stays, and locks"
    return ""
