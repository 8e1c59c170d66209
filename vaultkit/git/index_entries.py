"""Brings a person's index along with a commit that was made beside it: the touched paths alone.

An entry that was as the branch had it becomes what the branch has now; one that the person staged
is theirs and stays. Every other entry keeps its bytes and flags.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from vaultkit.errors import StateError
from vaultkit.git.places import Repository
from vaultkit.git.refusals import shown
from vaultkit.git.run import Git
from vaultkit.git.tree_edit import Item

_PAUSE = 0.02
_HASH = 20
"""The last bytes of an index; those of a longer hash differ as well."""

SPARSE = "skip-worktree"
"""What Git calls the mark of an entry that is not to be on disk."""


class Change(NamedTuple):
    """What a tree had and has at a path, None for nothing."""

    old: Item | None
    new: Item | None


class IndexHeld(Exception):
    """Another process holds the index's lock; nothing was changed. Its message names the file."""


class Known(NamedTuple):
    """What the index knows of some paths: the entry of each, None for none, where it is in no
    conflict; and of those at which the person told Git not to look, the name of the mark."""

    entries: Mapping[str, Item | None]
    marks: Mapping[str, str]


def known_at(git: Git, paths: Iterable[str]) -> Known:
    """What the index knows of these paths."""
    wanted = tuple(paths)
    found: dict[str, Item | None] = dict.fromkeys(wanted)
    marks: dict[str, str] = {}
    for part in (wanted[at : at + 200] for at in range(0, len(wanted), 200)):
        named = [path.encode("utf-8", "surrogateescape") for path in part]
        out = git.run("ls-files", "-z", "-s", "-v", "--", *named)
        for one in out.decode("utf-8", "surrogateescape").split("\0"):
            about, _, path = one.partition("\t")
            if path not in found:
                continue
            tag, mode, name, stage = about.split(" ")
            if tag in ("S", "s"):
                marks[path] = SPARSE
            elif tag.islower():
                marks[path] = "assume-unchanged"
            if stage == "0":
                found[path] = Item(mode, name)
            else:
                found.pop(path)
    return Known(found, marks)


def deleted_at(git: Git, folder: str, paths: Iterable[str]) -> tuple[str, ...]:
    """Those of these paths below `folder` that the index has and the disk has not.

    What a sparse checkout leaves out is not among them. Git is asked of what the disk has not.
    """
    wanted = [path for path in paths if not os.path.lexists(os.path.join(folder, path))]
    known = known_at(replace(git, folder=folder), wanted)
    gone = [path for path in wanted if known.marks.get(path) != SPARSE]
    # one in conflict has no entry, and is in the index
    return tuple([path for path in gone if path not in known.entries or known.entries[path]])


def entries_at(git: Git, paths: Iterable[str]) -> Mapping[str, Item | None]:
    """The index's entry at each of these paths, None for none; a path in conflict is left out."""
    return known_at(git, paths).entries


class Seen:
    """What was asked of an index as it is; only for the holder of the write lock.

    It is the same index as long as its file is, by whose last bytes Git itself tells: they are the
    hash of all others. One without a hash is asked anew each time.
    """

    def __init__(self, repository: Repository) -> None:
        self._git = repository.git
        self._path = os.path.join(repository.git_dir, "index")
        self._state: tuple[object, ...] | None = None
        self._entries: dict[str, Item | None] = {}
        self._asked: set[str] = set()

    def ask(self, paths: Iterable[str]) -> Known:
        """As `known_at`, and kept in mind."""
        wanted, state = tuple(paths), self._now()
        if state is None or state != self._state:
            self._state, self._entries, self._asked = state, {}, set()
        known = known_at(self._git, wanted)
        self._entries.update(known.entries)
        self._asked.update(wanted)
        return known

    def entries_at(self, paths: Iterable[str]) -> Mapping[str, Item | None]:
        """As the function of this name; where the index is as it was asked, nobody is asked."""
        wanted, state = tuple(paths), self._now()
        if state is None or state != self._state or not self._asked.issuperset(wanted):
            return self.ask(wanted).entries
        return {path: self._entries[path] for path in wanted if path in self._entries}

    def _now(self) -> tuple[object, ...] | None:
        """By what the file is known, None where that cannot be told."""
        try:
            with open(self._path, "rb", buffering=0) as file:
                file.seek(-_HASH, os.SEEK_END)
                found, end = os.fstat(file.fileno()), file.read(_HASH)
        except OSError:
            return None
        told = found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, end
        return told if any(end) else None


def bring_along(
    repository: Repository,
    changes: Mapping[str, Change],
    *,
    wait: float,
    now: Mapping[str, Item | None] | None = None,
) -> tuple[str, ...]:
    """Let the entries at these paths follow; the paths whose entry is the person's are returned.

    `now` are these entries where they are known. Raises `IndexHeld` where another process holds the
    index for `wait` seconds.
    """
    now = entries_at(repository.git, changes) if now is None else now
    todo = {path: one.new for path, one in changes.items() if now.get(path, one.new) == one.old}
    todo = {path: item for path, item in todo.items() if item != changes[path].old}
    left = tuple(path for path, one in changes.items() if _is_other(path, one, now))
    if todo:
        _set(repository, todo, wait)
    return left


def wait_for_index(repository: Repository, wait: float) -> None:
    """Return once nobody holds the index. Raises `IndexHeld` after `wait` seconds."""
    lock = os.path.join(repository.git_dir, "index.lock")
    until = time.monotonic() + wait
    while os.path.lexists(lock):
        if time.monotonic() >= until:
            raise IndexHeld(f"{lock} is there")
        time.sleep(_PAUSE)


def _is_other(path: str, change: Change, now: Mapping[str, Item | None]) -> bool:
    return path not in now or now[path] not in (change.old, change.new)


def _set(repository: Repository, entries: Mapping[str, Item | None], wait: float) -> None:
    git, prefix = repository.git, repository.prefix
    nothing = "0" * (40 if repository.algorithm == "sha1" else 64)
    lines = [
        f"{f'0 {nothing}' if item is None else f'{item.mode} {item.name}'}\t{prefix}{path}\0"
        for path, item in entries.items()
    ]
    data = "".join(lines).encode("utf-8", "surrogateescape")
    until = time.monotonic() + wait
    while True:
        answer = git.ask("update-index", "--add", "-z", "--index-info", stdin=data)
        if answer.code == 0:
            return
        if "index.lock" not in answer.err:
            raise StateError(
                f"the index cannot be brought along: {shown(answer.err.strip())}",
                f'Run `git -C "{git.folder}" status`; what it says must be mended first',
            )
        if time.monotonic() >= until:
            raise IndexHeld(shown(answer.err.strip().splitlines()[0]))
        time.sleep(_PAUSE)
