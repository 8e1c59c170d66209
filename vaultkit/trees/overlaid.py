"""A tree with a few paths as they are on disk by now, over one that was listed before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vaultkit.git.limits import LARGEST
from vaultkit.model.ordered import with_changes
from vaultkit.model.tree import Entry, Reader, Unread
from vaultkit.trees.disk import DiskReader, names_in
from vaultkit.trees.names import MarkedTree


class OverlaidTree:
    """`base` with `fresh` on top: entries by path, None for what is not there any more.

    The bytes of fresh paths are those of the files below `root`.
    """

    def __init__(self, base: MarkedTree, root: str, fresh: Mapping[str, Entry | None]) -> None:
        self.base = base
        self.fresh = fresh
        self._root = root

    @property
    def name(self) -> str:
        """The base's name."""
        return self.base.name

    @property
    def algorithm(self) -> str:
        """The base's hash."""
        return self.base.algorithm

    def entries(self) -> Mapping[str, Entry]:
        """The base's entries and the fresh ones, sorted by path."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """Fresh files from disk, all others through the base's reader."""
        disk = DiskReader(self._root, limit or LARGEST)
        return OverlaidReader(self.base.reader(limit), disk, frozenset(self.fresh))

    def markers(self) -> frozenset[str]:
        """The names at the root on disk."""
        return names_in(self._root)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        return with_changes(self.base.entries(), self.fresh)


@dataclass(frozen=True)
class OverlaidReader:
    """Reads fresh paths from disk and everything else through another reader."""

    base: Reader
    disk: Reader
    fresh: frozenset[str]

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes; those of the base come last."""
        others = []
        for path in paths:
            if path in self.fresh:
                yield from self.disk((path,))
            else:
                others.append(path)
        if others:
            yield from self.base(others)
