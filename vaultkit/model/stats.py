"""What a vault holds, counted, ready to be rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class TypeCount(NamedTuple):
    """How many records there are of a kind: `name` is a type, or what has none.

    `states` says how many of these have which lifecycle, `active` among them.
    """

    name: str
    record: str
    number: int
    states: Mapping[str, int]


class HubCount(NamedTuple):
    """A hub: its degree, its size and how much larger it may become, below 0 where it may not."""

    path: str
    degree: int
    units: int
    room: int


class Sizes(NamedTuple):
    """Sizes of bodies in UTF-16 units: of half the pages, of nine in ten, of the largest."""

    total: int
    median: int
    ninth: int
    largest: int
    largest_path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """One vault. `files` counts every path; `links` those of a kind by what became of them.

    `findings` counts by family and severity, those outside the baseline, which holds `baseline`
    more. `claims` counts by kind, then by lifecycle. `over` counts the pages over their budget.
    """

    name: str
    at: str
    preset: str
    preset_guessed: bool
    files: int
    pages: tuple[TypeCount, ...]
    links: Mapping[str, Mapping[str, int]]
    orphans: tuple[str, ...]
    hubs: tuple[HubCount, ...]
    over: int
    sizes: Sizes | None
    findings: Mapping[str, Mapping[str, int]]
    baseline: int
    claims: Mapping[str, Mapping[str, int]]

    @property
    def records(self) -> int:
        """How many pages, claims, relationships and documents there are."""
        return sum(one.number for one in self.pages)
