"""Changes in memory over any tree: what a proposed write would leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vaultkit.model.tree import Entry, Kind, Reader, Tree, Unread, blob_id
from vaultkit.trees.names import Marked, roots_of


class ChangedTree:
    """`base` with `changes` on top: new bytes by path, None for a path that is removed."""

    def __init__(self, base: Tree, changes: Mapping[str, bytes | None]) -> None:
        self._base = base
        self._changes = dict(changes)

    @property
    def name(self) -> str:
        """The base's name."""
        return self._base.name

    @property
    def algorithm(self) -> str:
        """The base's hash."""
        return self._base.algorithm

    def entries(self) -> Mapping[str, Entry]:
        """The base's entries as the changes leave them, sorted by path."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The changed bytes, and the base's for all other paths."""
        return ChangedReader(self._base.reader(limit), self._changes)

    def markers(self) -> frozenset[str]:
        """The names at the base's root and those of new paths."""
        base = self._base
        known = base.markers() if isinstance(base, Marked) else roots_of(base.entries())
        return known | roots_of(path for path, data in self._changes.items() if data is not None)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries = dict(self._base.entries())
        for path, data in self._changes.items():
            if data is None:
                entries.pop(path, None)
            else:
                blob = blob_id(data, self._base.algorithm)
                entries[path] = Entry(Kind.FILE, blob, len(data))
        return dict(sorted(entries.items()))


@dataclass(frozen=True)
class ChangedReader:
    """Reads changes from memory and everything else through the base's reader."""

    base: Reader
    changes: Mapping[str, bytes | None]

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes; those of the base come last."""
        others = []
        for path in paths:
            if path not in self.changes:
                others.append(path)
                continue
            data = self.changes[path]
            yield path, Unread("no such file") if data is None else data
        if others:
            yield from self.base(others)
