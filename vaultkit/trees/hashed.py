"""A tree that was judged once: every blob id is known, and its readers are made only once.

A tree on disk knows no ids of files that Git does not have, and each judgement would read them all
to find out whether they changed. Here they are what the judgement before has found.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from vaultkit.model.tree import Entry, Kind, Reader
from vaultkit.trees.names import MarkedTree


class HashedTree:
    """`base` with the blob ids `blobs` where it tells none itself. Never reads the disk for ids."""

    def __init__(self, base: MarkedTree, blobs: Mapping[str, str]) -> None:
        self._base = base
        self._blobs = blobs
        self._readers: dict[int | None, Reader] = {}

    @property
    def name(self) -> str:
        """The base's name."""
        return self._base.name

    @property
    def algorithm(self) -> str:
        """The base's hash."""
        return self._base.algorithm

    def entries(self) -> Mapping[str, Entry]:
        """The base's entries in their order."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The base's reader."""
        found = self._readers.get(limit)
        if found is None:
            found = self._readers[limit] = self._base.reader(limit)
        return found

    @property
    def unsure(self) -> frozenset[str]:
        """Files of which only a look at the disk has told an id: they may have changed since."""
        return frozenset(self._blobs.keys() & self._unknown)

    def markers(self) -> frozenset[str]:
        """The names at the base's root."""
        return self._markers

    @cached_property
    def _unknown(self) -> frozenset[str]:
        entries = self._base.entries().items()
        return frozenset(path for path, one in entries if not one.blob and one.kind is Kind.FILE)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries = dict(self._base.entries())
        for path, blob in self._blobs.items():
            entry = entries.get(path)
            if entry is not None and not entry.blob and entry.kind is Kind.FILE:
                entries[path] = entry._replace(blob=blob)
        return entries

    @cached_property
    def _markers(self) -> frozenset[str]:
        return self._base.markers()
