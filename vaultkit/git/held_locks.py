"""The lock files of Git that lie in a repository, and who may hold them.

Git writes no owner into them. Where the system tells, a process that has the file open, or a Git
that runs in the repository, is named; otherwise nobody knows, and nobody but a person may delete.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from vaultkit.git.places import Repository
from vaultkit.git.processes import PROCESSES, gits_in, processes


class HeldLock(NamedTuple):
    """One lock file; `since` are seconds since 1970, `pid` 0 where nobody is known to hold it.

    `surely`: that process has the file open, and does not only run in the repository. `says` is how
    the file begins: Git writes ids or nothing, vaultkit its name.
    """

    path: str
    since: float
    pid: int = 0
    surely: bool = False
    says: str = ""


def held_locks(repository: Repository) -> tuple[HeldLock, ...]:
    """Every lock of the index and of references here, sorted by path."""
    found = sorted(set(_paths(repository)))
    if not found:
        return ()
    holders = dict(_holders(found))
    runs = next((one.pid for one in gits_in(repository)), 0)
    locks = []
    for path in found:
        with suppress(OSError):  # it was given back meanwhile
            since, pid = os.lstat(path).st_mtime, holders.get(path, 0)
            locks.append(HeldLock(path, since, pid or runs, bool(pid), _beginning(path)))
    return tuple(locks)


def can_tell() -> bool:
    """Whether the system says which process has which file open."""
    return os.path.isdir(f"{PROCESSES}/self/fd")


def _paths(repository: Repository) -> Iterator[str]:
    for folder in {repository.git_dir, repository.common_dir}:
        names = _names(folder)
        yield from (os.path.join(folder, name) for name in names if name.endswith(".lock"))
    for place, _, names in os.walk(os.path.join(repository.common_dir, "refs")):
        yield from (os.path.join(place, name) for name in names if name.endswith(".lock"))


def _holders(paths: list[str]) -> Iterator[tuple[str, int]]:
    """Which process has which of these files open, where the system tells."""
    wanted = set(paths)
    for pid in processes():
        folder = f"{PROCESSES}/{pid}/fd"
        targets = {_target(f"{folder}/{name}") for name in _names(folder)}
        yield from ((path, pid) for path in wanted & targets)


def _beginning(path: str) -> str:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            return file.read(200).decode("utf-8", "replace")
    except OSError:
        return ""


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _target(link: str) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""
