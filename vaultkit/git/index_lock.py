"""Holds a person's index as Git does, from before a branch moves until the index shows it.

While `index.lock` is there no other Git changes the index, so nobody can commit an index that is
older than the branch and take a write back without knowing. The lock says whose it is; one that a
killed writer left is taken away by the next, for nobody else writes these words.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from vaultkit.git.beside import Begun, begin
from vaultkit.git.index_entries import Change, IndexHeld, Seen, bring_along
from vaultkit.git.places import Repository
from vaultkit.git.tree_edit import Item

_WORD = "vaultkit "
_PAUSE = 0.02
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)


class HeldIndex:
    """The index of a work tree, with its lock in hand."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._now: dict[str, Item | None] = {}
        self._index = os.path.join(repository.git_dir, "index")
        self._begun: _Followed | None = None

    def entries_at(
        self, paths: Iterable[str], seen: Seen | None = None
    ) -> Mapping[str, Item | None]:
        """As `vaultkit.git.index_entries.entries_at`; nobody changes them as long as it is held.

        `seen` knows them where the index is still as it was.
        """
        found = (seen or Seen(self._repository)).entries_at(paths)
        self._now.update(found)
        return found

    def begin(self, changes: Mapping[str, Change]) -> None:
        """Bring a copy along beside what is done meanwhile: it waits for `bring_along`."""
        self._begun = _Followed(changes, begin(partial(self._made, changes)))

    def bring_along(self, changes: Mapping[str, Change]) -> tuple[str, ...]:
        """As `vaultkit.git.index_entries.bring_along`, on a copy that takes the index's place."""
        begun = self._begun
        try:
            if begun is not None and begun.changes == changes:
                left = begun.left.result()
            else:
                self.close()
                left = self._made(changes)
            self._settle()
        finally:
            self.close()
        return left

    def close(self) -> None:
        """Take away what was begun and is not brought along."""
        if self._begun is not None:
            self._begun.left.wait()
            self._begun = None
        self._drop()

    def _made(self, changes: Mapping[str, Change]) -> tuple[str, ...]:
        now = self._now if self._now.keys() >= changes.keys() else None
        return bring_along(self._copy(), changes, wait=0, now=now)

    def switch(self, old: str, new: str) -> bool:
        """Bring the index, which shows the commit `old`, and the files with it to another one.

        False, with the index as it was, where a file is in the way or not as committed.
        """
        if self._repository.git.ask("diff-index", "--cached", "--quiet", new, "--").code == 0:
            return True  # one that was stopped on the way came so far
        with suppress(_Stays), self._copied() as copy:
            copy.git.ask("update-index", "-q", "--refresh")
            if copy.git.ask("read-tree", "-m", "-u", "-q", old, new).code != 0:
                raise _Stays
            return True
        return False

    def check_out(self, changes: Mapping[str, Change], paths: Iterable[str]) -> None:
        """As `bring_along`; then write those of the paths that are not there as the index has them.

        No file that is there is written over.
        """
        named = "".join(f"{path}\0" for path in paths).encode("utf-8", "surrogateescape")
        with self._copied() as copy:
            bring_along(copy, changes, wait=0)
            copy.git.ask("checkout-index", "-q", "-u", "-z", "--stdin", stdin=named)
            copy.git.ask("update-index", "-q", "--refresh")

    @contextmanager
    def _copied(self) -> Iterator[Repository]:
        """The repository with a copy of the index, which takes its place if all goes well."""
        try:
            yield self._copy()
            self._settle()
        finally:
            self._drop()

    @property
    def _name(self) -> str:
        """Where the copy is. A Git of a killed writer may still be at work on that one's."""
        return f"{self._index}.vaultkit-{os.getpid()}"

    def _copy(self) -> Repository:
        _clear_copies(self._repository)
        with suppress(FileNotFoundError):
            shutil.copyfile(self._index, self._name)
        given = (("GIT_INDEX_FILE", self._name),)
        git = self._repository.git
        return replace(self._repository, git=replace(git, honoured=(*git.honoured, *given)))

    def _settle(self) -> None:
        with suppress(FileNotFoundError):
            os.replace(self._name, self._index)

    def _drop(self) -> None:
        for path in (self._name, f"{self._name}.lock"):
            with suppress(FileNotFoundError):
                os.unlink(path)


class _Followed(NamedTuple):
    """What a copy is being brought along by, and the paths that are the person's then."""

    changes: Mapping[str, Change]
    left: Begun[tuple[str, ...]]


class _Stays(Exception):
    """The copy of the index is not to take its place."""


@contextmanager
def held_index(repository: Repository, name: str, *, wait: float) -> Iterator[HeldIndex]:
    """Hold the index for the write `name`. Only for the holder of the write lock.

    Raises `IndexHeld` where another process holds it for `wait` seconds.
    """
    path = _path(repository)
    until = time.monotonic() + wait
    while not _taken(path, name):
        if release_own(repository):
            continue
        if time.monotonic() >= until:
            raise IndexHeld(f"{path} is there: another Git is at work, or was killed")
        time.sleep(_PAUSE)
    index = HeldIndex(repository)
    try:
        yield index
    finally:
        index.close()
        with suppress(FileNotFoundError):
            os.unlink(path)


def _taken(path: str, name: str) -> bool:
    """Make the lock, with its words from its first moment on where the system has hard links."""
    said = f"{path}.{_WORD.strip()}"
    with open(said, "wb") as file:
        file.write(f"{_WORD}{name}\n".encode())
    try:
        os.link(said, path)
    except FileExistsError:
        return False
    except OSError:
        return _taken_without_links(path, name)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(said)
    return True


def _taken_without_links(path: str, name: str) -> bool:
    try:
        handle = os.open(path, _FLAGS, 0o644)
    except FileExistsError:
        return False
    with open(handle, "wb") as file:
        file.write(f"{_WORD}{name}\n".encode())
    return True


def release_own(repository: Repository) -> bool:
    """Take away what a killed writer, or a killed Git of it, left; whether the index was locked."""
    path = _path(repository)
    _clear_copies(repository)
    with suppress(OSError), open(path, "rb") as file:
        if file.read(200).startswith(_WORD.encode()):
            os.unlink(path)
            return True
    return False


def _clear_copies(repository: Repository) -> None:
    """Remove the copies of the index that nobody works on any more, with Git's locks of them."""
    with suppress(OSError):
        for name in os.listdir(repository.git_dir):
            if name.startswith("index.vaultkit"):
                os.unlink(os.path.join(repository.git_dir, name))


def _path(repository: Repository) -> str:
    return os.path.join(repository.git_dir, "index.lock")
