"""Who links to a page, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vaultkit.model.backlink import Backlink, Backlinks
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1
_LONGEST = 100
"""So much of a line is shown, in characters."""


def lines(told: Backlinks) -> Iterator[str]:
    """A line a place, and how many there are."""
    for one in told.places:
        place = f"{one.path}:{one.span.line}:{one.span.column}"
        kind = f"{one.kind} {one.label}".rstrip()
        state = f" ({one.state} page)" if one.state else ""
        yield _line(f"{place} {kind}{state} | {_cut(one)}".rstrip())
    pages = len({one.path for one in told.places})
    if not pages:
        yield _line(f"Nothing links to {told.path}.")
        yield from _unchecked(told)
        return
    many = _count(len(told.places), "place")
    leads = "leads" if len(told.places) == 1 else "lead"
    yield _line(f"{many} on {_count(pages, 'page')} {leads} to {told.path}.")
    yield from _unchecked(told)


def _unchecked(told: Backlinks) -> Iterator[str]:
    if told.unchecked:
        verb = "is an address" if told.unchecked == 1 else "are addresses"
        links = _count(told.unchecked, "link")
        yield _line(f"{links} of the vault {verb} of its site and not checked; any may lead here.")


def _cut(one: Backlink) -> str:
    """The line, or the part of it round the link where it is long."""
    text = one.text
    if len(text) <= _LONGEST:
        return text
    at = max(0, min(text.find(one.target) - _LONGEST // 3, len(text) - _LONGEST))
    before, after = "…" if at else "", "…" if at + _LONGEST < len(text) else ""
    return f"{before}{text[at : at + _LONGEST]}{after}"


def json_text(told: Backlinks) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "page": {"path": told.path, "id": told.id, "title": told.title},
        "backlinks": [_form(one) for one in told.places],
        "summary": {
            "places": len(told.places),
            "pages": len({one.path for one in told.places}),
            "unchecked": told.unchecked,
        },
    }
    return f"{dumps(form)}\n"


def _form(one: Backlink) -> dict[str, Any]:
    return {
        "path": one.path,
        "line": one.span.line,
        "column": one.span.column,
        "end_line": one.span.end_line,
        "end_column": one.span.end_column,
        "kind": one.kind,
        "label": one.label,
        "target": one.target,
        "text": one.text,
        "id": one.id,
        "title": one.title,
        "record": one.record,
        "lifecycle": one.state or "active",
    }


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _line(text: str) -> str:
    return f"{clean(text)}\n"
