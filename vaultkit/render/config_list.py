"""A configuration for people, one key a line, and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

_WIDEST = 44


class Row(NamedTuple):
    """A key, its value (None: it has none), the kind of its origin, and the origin in words."""

    name: str
    value: object
    origin: str
    where: str


class Group(NamedTuple):
    """Keys that belong together, under a title."""

    name: str
    title: str
    rows: Sequence[Row]


def as_text(groups: Sequence[Group], notes: Sequence[str], *, origin: bool) -> Iterator[str]:
    """Lines `key: value`, with the origin behind where it is asked for; `notes` come last."""
    for number, group in enumerate(groups):
        yield f"{'' if number == 0 else chr(10)}# {clean(group.title)}\n"
        for row in group.rows:
            value = "–" if row.value is None else clean(dumps(row.value))
            line = f"{row.name}: {value}"
            yield f"{line:<{_WIDEST}}  # {clean(row.where)}\n" if origin else f"{line}\n"
    for note in notes:
        yield f"\n{clean(note)}\n"


def as_json(head: Mapping[str, object], groups: Sequence[Group], ignored: Sequence[object]) -> str:
    """Schema version 1: `head`, then each group as a list of keys, then keys without effect."""
    form: dict[str, object] = {"schema_version": 1, **head}
    for group in groups:
        form[group.name] = [
            {"key": row.name, "value": row.value, "origin": row.origin, "where": row.where}
            for row in group.rows
        ]
    return dumps({**form, "ignored": ignored}) + "\n"
