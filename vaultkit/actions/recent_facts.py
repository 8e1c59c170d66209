"""Facts of pages in memory, for a process that judges the same pages again and again.

What it is given stays in memory: half a word that somebody types is nothing to remember on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vaultkit.actions.facts import FactsCache

_ROOM = 32 << 20
"""Bytes of facts that are kept; then all are forgotten, and read again as they are asked for."""


class RecentFacts:
    """A cache over the one `beneath`, from which it only reads."""

    keeps = True

    def __init__(self, beneath: FactsCache, *, room: int = _ROOM) -> None:
        self._beneath, self._room = beneath, room
        self._known: dict[str, bytes] = {}
        self._size = 0

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """The known ones of `blobs`."""
        known, found, unknown = self._known, {}, []
        for blob in blobs:
            if blob in known:
                found[blob] = known[blob]
            else:
                unknown.append(blob)
        if unknown:
            read = self._beneath.get(unknown)
            self.put(read)
            found.update(read)
        return found

    def put(self, facts: Mapping[str, bytes]) -> None:
        """Keep these."""
        size = sum(map(len, facts.values()))
        if self._size + size > self._room:
            self._known.clear()
            self._size = 0
        self._known.update(facts)
        self._size += size
