"""How many pages each page is linked with, for one tree or for the next one that differs little.

Two pages are connected where both are current and one's body links to the other's; who is linked
both ways counts once.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import cast

from vaultkit.vault.state import Row, split_paths


class Ties:
    """The connections between the pages of `rows`; `is_current` tells which of them have any.

    `packed` is what `Ties.packed` told of the same rows, where that is known.
    """

    def __init__(
        self, rows: Mapping[str, Row], is_current: Callable[[str], bool], packed: bytes = b""
    ) -> None:
        self._rows = rows
        self._is_current = is_current
        self._packed = packed

    @cached_property
    def degrees(self) -> Mapping[str, int]:
        """With how many others each current page is connected."""
        known = _unpacked(self._packed, self._rows)
        return self._counted() if known is None else known

    def packed(self) -> bytes:
        """The degrees in the order of the paths, -1 for a page that is not current, as bytes."""
        degree = self.degrees.get
        found = json.dumps([degree(path, -1) for path in sorted(self._rows)])
        return zlib.compress(found.encode(), 1)

    def _counted(self) -> Mapping[str, int]:
        paths = [path for path in self._rows if self._is_current(path)]
        # numbers are much cheaper to compare than paths
        numbers = {path: number for number, path in enumerate(paths)}
        goals = self._goals(numbers)
        found = [len(those) for those in goals]
        for number, those in enumerate(goals):
            for goal in those:
                if number not in goals[goal]:
                    found[goal] += 1
        return dict(zip(paths, found, strict=True))

    def _goals(self, numbers: Mapping[str, int]) -> Sequence[set[int]]:
        """For each current page the numbers of those that it links to."""
        rows, number_of = self._rows, numbers.get
        found = []
        for path in numbers:
            goals = set(map(number_of, rows[path].edges.split("//")))
            goals.discard(None)  # no page, or no current one
            found.append(cast("set[int]", goals))
        return found

    @cached_property
    def ordered(self) -> Sequence[int]:
        """All degrees, the lowest first."""
        return sorted(self.degrees.values())

    def lower(self, degree: int) -> int:
        """How many current pages have a lower degree."""
        return bisect_left(self.ordered, degree)

    @cached_property
    def _sources(self) -> dict[str, tuple[str, ...]]:
        """The pages, current or not, that link to each path."""
        found: dict[str, list[str]] = {}
        for path, row in self._rows.items():
            for goal in split_paths(row.edges):
                if goal in found:
                    found[goal].append(path)
                else:
                    found[goal] = [path]
        return {goal: tuple(paths) for goal, paths in found.items()}

    def near(self, path: str) -> frozenset[str]:
        """The current pages that `path` is connected with, where it is current itself."""
        if path not in self.degrees:
            return frozenset()
        both = (*self._linked(path), *self._sources.get(path, ()))
        return frozenset([one for one in both if one in self.degrees])

    def _linked(self, path: str) -> tuple[str, ...]:
        return split_paths(self._rows[path].edges) if path in self._rows else ()

    def followed(
        self, rows: Mapping[str, Row], is_current: Callable[[str], bool], pages: Iterable[str]
    ) -> Ties:
        """The same of another tree, where these are the pages in which the two differ."""
        made = Ties(rows, is_current)
        known = made.__dict__
        pages = tuple(pages)
        degrees, ordered = dict(self.degrees), list(self.ordered)
        if "_sources" in self.__dict__:
            known["_sources"] = self._sources_with(made, pages)
        for path in pages:
            if path not in degrees and path in rows and is_current(path):
                degrees[path] = 0
                insort(ordered, 0)
        for one, other in self._pairs(made, pages):
            change = made._joined(one, other) - self._joined(one, other)
            for path in {one, other} if change else ():
                if path in degrees:
                    _moved(ordered, degrees[path], degrees[path] + change)
                    degrees[path] += change
        for path in pages:
            if path in degrees and not (path in rows and is_current(path)):
                del ordered[bisect_left(ordered, degrees.pop(path))]
        known["degrees"], known["ordered"] = degrees, ordered
        return made

    def _pairs(self, made: Ties, pages: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each pair of pages once that may be connected in one of the two trees only."""
        seen: set[tuple[str, str]] = set()
        for path in pages:
            near = {*self._linked(path), *made._linked(path)}
            if self._holds(path) != made._holds(path):
                near.update(self._sources.get(path, ()), made._sources.get(path, ()))
            for other in near:
                pair = (path, other) if path < other else (other, path)
                if pair not in seen:
                    seen.add(pair)
                    yield pair

    def _holds(self, path: str) -> bool:
        return path in self._rows and self._is_current(path)

    def _joined(self, one: str, other: str) -> int:
        if not (self._holds(one) and self._holds(other)):
            return 0
        return int(other in self._linked(one) or one in self._linked(other))

    def _sources_with(self, made: Ties, pages: Iterable[str]) -> dict[str, tuple[str, ...]]:
        table = dict(self._sources)
        for path in pages:
            before, after = frozenset(self._linked(path)), frozenset(made._linked(path))
            for goal in before - after:
                table[goal] = tuple([one for one in table[goal] if one != path])
            for goal in after - before:
                table[goal] = (*table.get(goal, ()), path)
        return table


def _unpacked(packed: bytes, rows: Mapping[str, Row]) -> Mapping[str, int] | None:
    """The degrees of current pages; None where nothing is known of these rows."""
    try:
        found = json.loads(zlib.decompress(packed)) if packed else ()
    except (ValueError, zlib.error):
        return None
    if not packed or len(found) != len(rows):
        return None
    return {path: degree for path, degree in zip(sorted(rows), found, strict=True) if degree >= 0}


def _moved(ordered: list[int], old: int, new: int) -> None:
    del ordered[bisect_left(ordered, old)]
    insort(ordered, new)
