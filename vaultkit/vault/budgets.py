"""Which pages are larger than they may be: sizes, degrees and hubs (spec 1.6).

A page's degree is the number of current pages that its body links to or whose bodies link to it; a
page is current where its record is a page and its lifecycle active. What this costs beyond one look
at each row is paid only where some page is larger than a hub may be.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from vaultkit.model.settings import Settings
from vaultkit.vault.state import Row, split_paths
from vaultkit.vault.types import Typed, Types

MOST = 3
"""So many pages with room are offered at most."""


class Limits:
    """The budget of any page by its type; of hubs nothing is known here."""

    def __init__(self, settings: Settings) -> None:
        own = settings.budgets
        self.hub = own.hub
        self._page = own.page
        self._types = dict(own.types)
        known = settings.vocabulary.ontology
        told = [one.budget for one in known.page_types if one.budget] if known else []
        self.least = min((own.hub, own.page, *self._types.values(), *told))

    def of(self, typed: Typed) -> int:
        """The budget of a page that is no hub: by the settings' types, the ontology's, or any."""
        for name in _names(typed):
            if name in self._types:
                return self._types[name]
        return (typed.type and typed.type.budget) or self._page


def _names(typed: Typed) -> Iterator[str]:
    """What the settings may call the type of a page, the closest word first."""
    if typed.declared is not None:
        yield typed.declared.text
    if typed.type is not None:
        yield from typed.type.kinds


class Hub(NamedTuple):
    """Why a page is a hub: its degree, and the whole percent of current pages with a lower one."""

    degree: int
    percentile: int


class Over(NamedTuple):
    """A page that is larger than its budget; `hub` says why where only hubs may not be so large."""

    path: str
    units: int
    budget: int
    hub: Hub | None = None


class PageBudgets:
    """Answers for one tree, once all of its pages are judged."""

    def __init__(
        self, settings: Settings, types: Types, rows: Mapping[str, Row], limits: Limits
    ) -> None:
        self._settings = settings.budgets
        self._types = types
        self._rows = rows
        self.limits = limits

    @cached_property
    def over(self) -> tuple[Over, ...]:
        """Every page that is larger than it may be, in the order of the rows."""
        least = self.limits.least
        large = [path for path, row in self._rows.items() if row.units > least]
        found = []
        for path in large:
            units, own = self._rows[path].units, self._own(path)
            if not self._is_page(path):
                continue
            if units > own:
                found.append(Over(path, units, own))
            elif units > self.limits.hub and (hub := self.hub(path)) is not None:
                found.append(Over(path, units, self.limits.hub, hub))
        return tuple(found)

    def hub(self, path: str) -> Hub | None:
        """What makes the page at `path` a hub; None where it is none."""
        asked = self._settings
        if not self._may_be_hub(path) or path not in self._goals:
            return None
        degree, number = self.degrees.get(path, 0), len(self._goals)
        lower = bisect_left(self._sorted, degree)
        is_hub = (
            number >= asked.min_pages
            and degree >= asked.min_degree
            and lower * 100 >= asked.hub_percentile * number
        )
        return Hub(degree, lower * 100 // number) if is_hub else None

    def room(self, path: str) -> int:
        """How many units more the page at `path` may have; below 0 where it has too many."""
        own = self._own(path)
        if own > self.limits.hub and self.hub(path) is not None:
            own = self.limits.hub
        return own - self._rows[path].units

    def with_room(self, path: str, linked: Iterable[str]) -> tuple[tuple[str, int], ...]:
        """Up to three pages with room for a part of `path`, those with most first, and how much.

        They are of those in `linked`; where none of these has any, of all that are connected.
        """
        return self._best(linked) or self._best(self.connected(path))

    def connected(self, path: str) -> frozenset[str]:
        """The current pages that `path` links to or that link to it."""
        goals = self._goals
        return goals.get(path, frozenset()).union(self._sources.get(path, ()))

    def _best(self, paths: Iterable[str]) -> tuple[tuple[str, int], ...]:
        rooms = [(-self.room(path), path) for path in paths if path in self._goals]
        return tuple((path, -room) for room, path in sorted(rooms)[:MOST] if room < 0)

    @cached_property
    def degrees(self) -> Mapping[str, int]:
        """The degree of each current page that has one."""
        goals = self._goals
        found = Counter({path: len(those) for path, those in goals.items()})
        for path, those in goals.items():
            found.update([goal for goal in those if path not in goals[goal]])
        return found

    @cached_property
    def _sorted(self) -> list[int]:
        return sorted(self.degrees[path] for path in self._goals)

    @cached_property
    def _goals(self) -> Mapping[str, frozenset[str]]:
        """Every current page with the current pages that its body links to."""
        rows = self._rows
        current = [
            path for path, row in rows.items() if not row.surface.state and self._is_page(path)
        ]
        known = frozenset(current)
        return {path: known.intersection(split_paths(rows[path].edges)) for path in current}

    @cached_property
    def _sources(self) -> Mapping[str, list[str]]:
        """The current pages that link to each."""
        found: dict[str, list[str]] = {}
        for path, those in self._goals.items():
            for goal in those:
                found.setdefault(goal, []).append(path)
        return found

    def _may_be_hub(self, path: str) -> bool:
        """Whether there are pages and links enough at all: cheaper than to know the degree."""
        rows, asked = self._rows, self._settings
        if len(rows) < asked.min_pages:
            return False
        return len(split_paths(rows[path].edges)) + self._leading[path] >= asked.min_degree

    @cached_property
    def _leading(self) -> Counter[str]:
        """How many pages, whatever they are, have a link to each."""
        joined = "//".join([row.edges for row in self._rows.values() if row.edges])
        return Counter(split_paths(joined))

    def _is_page(self, path: str) -> bool:
        return self._types.is_page(path, self._rows[path].surface)

    def _own(self, path: str) -> int:
        return self.limits.of(self._types.of(path, self._rows[path].surface))
