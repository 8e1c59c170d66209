"""Which pages are larger than they may be: sizes, degrees and hubs (spec 1.6).

A page's degree is the number of current pages that its body links to or whose bodies link to it; a
page is current where its record is a page and its lifecycle active. What this costs beyond one look
at each row is paid only where some page is larger than a hub may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from vaultkit.model.ordered import with_paths
from vaultkit.model.settings import Settings
from vaultkit.vault.state import Row, split_paths
from vaultkit.vault.ties import Ties
from vaultkit.vault.types import Typed, Types

MOST = 3
"""So many pages with room are offered at most."""

_WORTH_A_LOOK = 8


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
    """Answers for one tree, once all of its pages are judged.

    `packed` are the ties of the same rows where they are known.
    """

    def __init__(
        self,
        settings: Settings,
        types: Types,
        rows: Mapping[str, Row],
        limits: Limits,
        packed: bytes = b"",
    ) -> None:
        self._asked = settings.budgets
        self._types = types
        self._rows = rows
        self.limits = limits
        self._packed = packed
        self._before: tuple[PageBudgets, frozenset[str]] | None = None

    @cached_property
    def ties(self) -> Ties:
        """Which pages are connected, and how many with each."""
        if self._before is not None and self._before[0].has_ties:
            before, pages = self._before
            return before.ties.followed(self._rows, self._is_current, pages)
        return Ties(self._rows, self._is_current, self._packed)

    @property
    def has_ties(self) -> bool:
        """Whether the ties have been worked out, now or before."""
        return bool(self._packed) or "ties" in self.__dict__

    def come_from(self, before: PageBudgets, pages: frozenset[str]) -> None:
        """Work the ties out from those of another tree, which differs in these pages."""
        self._before = (before, pages)

    def settle(self) -> None:
        """Let go of the other tree, after taking over what was worked out there."""
        if self._before is not None and self._before[0].has_ties:
            self.ties  # noqa: B018 - worked out now
        if self._before is not None and "larger" in self._before[0].__dict__:
            self.larger  # noqa: B018 - worked out now
        self._before = None

    @cached_property
    def over(self) -> tuple[Over, ...]:
        """Every page that is larger than it may be."""
        return self.over_of(self.larger)

    @cached_property
    def larger(self) -> Sequence[str]:
        """The pages that are larger than some page may be."""
        rows, least = self._rows, self.limits.least
        if self._before is not None and "larger" in self._before[0].__dict__:
            before, pages = self._before
            new = [path for path in pages if path in rows and rows[path].units > least]
            return with_paths(before.larger, pages, new)
        return [path for path, row in rows.items() if row.units > least]

    def over_of(self, paths: Iterable[str]) -> tuple[Over, ...]:
        """Those of these pages that are larger than they may be."""
        rows, most = self._rows, self.limits.hub
        least = self.limits.least
        found, large = [], []
        for path in [path for path in paths if rows[path].units > least]:
            units, own = rows[path].units, self._own(path)
            if not self._is_page(path):
                continue
            if units > own:
                found.append(Over(path, units, own))
            elif units > most:
                large.append(path)
        if self._may_hold_a_hub(large):
            hubs = [(path, hub) for path in large if (hub := self.hub(path)) is not None]
            found += [Over(path, rows[path].units, most, hub) for path, hub in hubs]
        return tuple(found)

    def hub(self, path: str) -> Hub | None:
        """What makes the page at `path` a hub; None where it is none."""
        asked, number = self._asked, len(self.ties.degrees)
        degree = self.degree(path)
        if number < asked.min_pages or degree < asked.min_degree or not self._is_current(path):
            return None
        lower = self.ties.lower(degree)
        if lower * 100 < asked.hub_percentile * number:
            return None
        return Hub(degree, lower * 100 // number)

    def degree(self, path: str) -> int:
        """How many current pages the page at `path` is linked with; 0 where it is not current."""
        return self.ties.degrees.get(path, 0)

    @cached_property
    def hubs(self) -> tuple[str, ...]:
        """Every page that is a hub, however large it is."""
        asked, degrees = self._asked, self.ties.degrees
        if len(degrees) < asked.min_pages:
            return ()
        linked = [path for path, degree in degrees.items() if degree >= asked.min_degree]
        return tuple([path for path in sorted(linked) if self.hub(path) is not None])

    def room(self, path: str) -> int:
        """How many units more the page at `path` may have; below 0 where it has too many."""
        own = self._own(path)
        if own > self.limits.hub and self.hub(path) is not None:
            own = self.limits.hub
        return own - self._rows[path].units

    def with_room(self, path: str, linked: Iterable[str]) -> tuple[tuple[str, int], ...]:
        """Up to three pages with room for a part of `path`, those with most first, and how much.

        They are of those in `linked`; where none of these has any, of those that `path` links to,
        and at last of those that link to it, which takes a look at every page.
        """
        near = self._best(linked) or self._best(split_paths(self._rows[path].edges))
        return near or self._best(self.connected(path))

    def connected(self, path: str) -> frozenset[str]:
        """The current pages that `path` links to or that link to it, where it is current itself."""
        return self.ties.near(path)

    def _best(self, paths: Iterable[str]) -> tuple[tuple[str, int], ...]:
        rooms = [(-self.room(path), path) for path in paths if self._is_current(path)]
        return tuple((path, -room) for room, path in sorted(rooms)[:MOST] if room < 0)

    def _is_current(self, path: str) -> bool:
        row = self._rows.get(path)
        return row is not None and not row.surface.state and self._is_page(path)

    def _may_hold_a_hub(self, paths: Sequence[str]) -> bool:
        """Whether it is worth while to work out all degrees, which takes longer than a look."""
        if not paths or len(self._rows) < self._asked.min_pages:
            return False
        if self.has_ties or (self._before is not None and self._before[0].has_ties):
            return True
        return len(paths) > _WORTH_A_LOOK or any(map(self._may_be_hub, paths))

    def _may_be_hub(self, path: str) -> bool:
        """Whether there are links enough, those of what is no current page among them."""
        edges, enough = self._rows[path].edges, self._asked.min_degree
        leading = (row for row in self._rows.values() if path in row.edges)
        return len(split_paths(edges)) + sum(1 for _ in islice(leading, enough)) >= enough

    def _is_page(self, path: str) -> bool:
        return self._types.is_page(path, self._rows[path].surface)

    def _own(self, path: str) -> int:
        return self.limits.of(self._types.of(path, self._rows[path].surface))
