"""A tree as it would be with some files written into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vaultkit.model.tree import Entry, Kind, Reader, Tree, Unread, blob_id


class ProposedTree:
    """`tree` with `files` (bytes by path) on top. Nothing is written."""

    def __init__(self, tree: Tree, files: Mapping[str, bytes]) -> None:
        self._tree = tree
        self._files = dict(files)
        self.name = tree.name
        self.algorithm = tree.algorithm

    def entries(self) -> Mapping[str, Entry]:
        """Every path of both, sorted."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The proposed bytes where there are some, else the tree's."""
        return _Reader(self._tree.reader(limit), self._files)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries = dict(self._tree.entries())
        for path, data in self._files.items():
            entries[path] = Entry(Kind.FILE, blob_id(data, self.algorithm), len(data))
        return dict(sorted(entries.items()))


class _Empty:
    """A tree without any file."""

    name = "nothing"
    algorithm = "sha1"

    def entries(self) -> Mapping[str, Entry]:
        return {}

    def reader(self, limit: int | None = None) -> Reader:
        return _no_file


def _no_file(paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
    for path in paths:
        yield path, Unread("no such file")


def made_of(files: Mapping[str, bytes]) -> ProposedTree:
    """A tree of these files alone."""
    return ProposedTree(_Empty(), files)


@dataclass(frozen=True)
class _Reader:
    below: Reader
    files: Mapping[str, bytes]

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        others = []
        for path in paths:
            if path in self.files:
                yield path, self.files[path]
            else:
                others.append(path)
        yield from self.below(others)
