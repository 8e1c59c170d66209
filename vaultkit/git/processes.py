"""The processes of the system, where it tells of them: which Git runs in a repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from vaultkit.git.places import Repository

PROCESSES = "/proc"
"""Where the system tells of them, as Linux does."""

_WITH_A_VALUE = frozenset({"-C", "-c", "--git-dir", "--work-tree", "--namespace"})


class GitProcess(NamedTuple):
    """A Git at work: its process, when it began in the system's own ticks, and what it was asked:
    its command and what stands behind it."""

    pid: int
    began: bytes
    asked: tuple[str, ...]

    @property
    def command(self) -> str:
        """The word after `git`, "" for none."""
        return self.asked[0] if self.asked else ""


def processes() -> list[int]:
    """The ids of all processes, sorted; none where the system does not tell."""
    try:
        names = os.listdir(PROCESSES)
    except OSError:
        return []
    return sorted(int(name) for name in names if name.isdecimal())


def gits_in(repository: Repository) -> Iterator[GitProcess]:
    """The Git processes whose current folder is in the repository or a linked work tree of it."""
    for pid in processes():
        with suppress(OSError):
            name = _bytes(f"{PROCESSES}/{pid}/comm").strip()
            a_git = name == b"git" or name.startswith(b"git-")
            if a_git and _lies_in(os.readlink(f"{PROCESSES}/{pid}/cwd"), repository):
                said = _bytes(f"{PROCESSES}/{pid}/cmdline").decode("utf-8", "replace")
                yield GitProcess(pid, _began(pid), _asked(said.rstrip("\0").split("\0")))


def _lies_in(here: str, repository: Repository) -> bool:
    tops = (repository.top, repository.git_dir, repository.common_dir)
    if any(top and (here == top or here.startswith(f"{top}/")) for top in tops):
        return True
    while here != os.path.dirname(here):
        link = os.path.join(here, ".git")
        if os.path.isfile(link):
            return _bytes(link).startswith(os.fsencode(f"gitdir: {repository.common_dir}/"))
        here = os.path.dirname(here)
    return False


def _asked(words: list[str]) -> tuple[str, ...]:
    name = os.path.basename(words[0])
    if name.startswith("git-"):
        return (name.removeprefix("git-"), *words[1:])
    each = iter(words[1:])
    for word in each:
        if word in _WITH_A_VALUE:
            next(each, None)
        elif not word.startswith("-"):
            return (word, *each)
    return ()


def _began(pid: int) -> bytes:
    """The 22nd field of proc(5)'s stat; the second may hold any sign, up to the last `)`."""
    return _bytes(f"{PROCESSES}/{pid}/stat").rpartition(b")")[2].split()[19]


def _bytes(path: str) -> bytes:
    handle = os.open(path, os.O_RDONLY)  # `open` takes twice the time, and there are many of them
    try:
        return os.read(handle, 100_000)
    finally:
        os.close(handle)
