"""Whether a document passes the filters of a plan, for an engine that cannot tell by itself."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.search.documents import Document
from vaultkit.search.engine import Filters, Row


class Held(NamedTuple):
    """What is kept of a document beside its words: what filters ask for, and what hits show."""

    path: str
    blob: str
    id: str
    title: str
    record: str
    type: str
    lifecycle: str
    lead: str
    body_line: int
    kinds: tuple[str, ...]
    tags: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    days: tuple[tuple[str, str, str], ...]

    def row(self, score: float) -> Row:
        """The row of a hit."""
        return Row(*self[:9], score)


def held(one: Document) -> Held:
    """What is kept of a document."""
    told = one._asdict()
    return Held(**{name: told[name] for name in Held._fields})


def passes(one: Held, filters: Filters, *, sound: bool) -> bool:
    """Whether a document passes; `sound` says whether it is."""
    if (filters.sound and not sound) or not _among(one.lifecycle, filters.lifecycles):
        return False
    if filters.under and not any(_lies_in(one.path, place) for place in filters.under):
        return False
    if not _among(one.record, filters.records):
        return False
    if filters.kinds and set(filters.kinds).isdisjoint(one.kinds):
        return False
    if not set(one.tags).issuperset(filters.tags) or not set(one.fields).issuperset(filters.fields):
        return False
    return filters.span is None or _touches(one, filters.day, *filters.span)


def _among(value: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or value in wanted


def _lies_in(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}/")


def _touches(one: Held, day: str, first: str, last: str) -> bool:
    for key, begin, end in one.days:
        if key == day:
            return begin <= last and end >= first
    return False
