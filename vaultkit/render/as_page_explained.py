"""A page explained: what it is and why, how large, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vaultkit.ontology.page_words import PageExplained
from vaultkit.render.as_json import finding_object
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

MOST = 200
"""So many findings are shown to people; programs get all."""


def page_text(page: PageExplained) -> Iterator[str]:
    """A few lines, then each finding with its place and the next step."""
    yield _line(page.path)
    yield _line(f"  {page.why.words}")
    if page.why.step:
        yield _line(f"    = next: {page.why.step}")
    yield _line(f"  its id is {page.id} ({page.id_from})")
    yield _line(f"  {_size(page)}")
    if not page.findings:
        yield "  nothing is wrong with it\n"
        return
    count = len(page.findings)
    yield f"  {count:,} finding{'' if count == 1 else 's'}:\n"
    for one in page.findings[:MOST]:
        held = " (held by the baseline)" if one.baseline else ""
        place = f"{one.span.line}:{one.span.column}"
        yield _line(f"  {place} {one.code} {one.severity} {one.name}: {one.message}{held}")
        if one.fix is not None:
            yield _line(f"    = next: {one.fix.title}")
    if count > MOST:
        yield f"  and {count - MOST:,} more\n"


def _size(page: PageExplained) -> str:
    words = f"its body has {page.units:,} characters"
    if page.budget is None:
        return words
    over = f", {page.units - page.budget:,} too many" if page.units > page.budget else ""
    why = f" ({page.budget_for})" if page.budget_for else ""
    return f"{words} of {page.budget:,}{why}{over}"


def page_json(page: PageExplained) -> str:
    """Schema version 1."""
    made: dict[str, Any] = {
        "schema_version": 1,
        "explains": "page",
        "path": page.path,
        "id": page.id,
        "id_from": page.id_from,
        "record": page.record,
        "type": page.type,
        "why": page.why.words,
        "next": page.why.step,
        "units": page.units,
        "budget": page.budget,
        "budget_for": page.budget_for,
        "findings": [finding_object(one) for one in page.findings],
    }
    return dumps(made) + "\n"


def _line(text: str) -> str:
    return f"{clean(text)}\n"
