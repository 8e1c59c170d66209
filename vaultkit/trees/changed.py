"""Changes in memory over any tree: what a proposed write would leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from vaultkit.model.ordered import with_changes
from vaultkit.model.tree import Entry, Kind, Reader, Tree, Unread, blob_id
from vaultkit.trees.names import Marked, roots_of


class ChangedTree:
    """`base` with `changes` on top: new bytes by path, None for a path that is removed.

    `moved` are the old paths of files that moved, by their new ones; `changes` are of new paths.
    """

    def __init__(
        self,
        base: Tree,
        changes: Mapping[str, bytes | None],
        moved: Mapping[str, str] | None = None,
    ) -> None:
        self._base = base
        self._moved = dict(moved or {})
        left = set(self._moved.values()).difference(self._moved)
        self._changes = {**dict.fromkeys(left), **changes}

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
        return ChangedReader(self._base.reader(limit), self._changes, self._moved)

    def markers(self) -> frozenset[str]:
        """The names at the base's root and those of new paths."""
        base = self._base
        known = base.markers() if isinstance(base, Marked) else roots_of(base.entries())
        new = (path for path, data in self._changes.items() if data is not None)
        return known | roots_of(new) | roots_of(self._moved)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        known = self._base.entries()
        changes: dict[str, Entry | None] = {new: known[old] for new, old in self._moved.items()}
        for path, data in self._changes.items():
            if data is None:
                changes[path] = None
            else:
                blob = blob_id(data, self._base.algorithm)
                changes[path] = Entry(Kind.FILE, blob, len(data))
        return with_changes(known, changes)


@dataclass(frozen=True)
class ChangedReader:
    """Reads changes from memory and everything else through the base's reader."""

    base: Reader
    changes: Mapping[str, bytes | None]
    moved: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes; those of the base come last."""
        others: dict[str, list[str]] = {}
        for path in paths:
            if path not in self.changes:
                others.setdefault(self.moved.get(path, path), []).append(path)
                continue
            data = self.changes[path]
            yield path, Unread("no such file") if data is None else data
        if others:
            for old, found in self.base(others):
                for path in others[old]:
                    yield path, found
