"""Which record a name means, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vaultkit.model.hit import LookedUp, Named
from vaultkit.model.text import shortened
from vaultkit.render.as_search import FileLink
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.render.safe_json import dumps
from vaultkit.vault.suggest import did_you_mean, quoted

SCHEMA_VERSION = 1


def lines(told: LookedUp, link: FileLink) -> Iterator[str]:
    """A line a record."""
    for one in told.records:
        words = [
            word for word in (one.type, one.lifecycle, one.via and f"merged: {one.via}") if word
        ]
        about = f" ({', '.join(words)})" if words else ""
        own = f" {one.id}" if one.id != one.path.removesuffix(".md") else ""
        yield f"{link(one.path, clean(one.path))} {clean(f'{one.title}{about}{own}')}\n"
    if told.faulty:
        has = counted(told.faulty, "page with this name has", "pages with this name have")
        yield f"Left out: {has} errors. `vaultkit check` shows them.\n"


def unfound(name: str, told: LookedUp) -> str:
    """Why the answer is not one record, with the next step."""
    shown = quoted(shortened(name.strip()))
    if told.state == "ambiguous":
        why = f"{len(told.records)} records are called {shown}"
        step = "name one of them by its path"
    else:
        why = f"no record is called {shown}"
        step = did_you_mean(told.near, "`vaultkit search` finds records by their words")
    return f"vaultkit: {clean(why)}\n  next: {clean(step)}\n"


def json_text(name: str, told: LookedUp) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "query": name,
        "state": told.state,
        "by": told.by or None,
        "records": [_form(one) for one in told.records],
        "near": list(told.near),
        "faulty": told.faulty,
    }
    return f"{dumps(form)}\n"


def _form(one: Named) -> dict[str, Any]:
    return {
        "path": one.path,
        "id": one.id,
        "title": one.title,
        "record": one.record,
        "type": one.type or None,
        "lifecycle": one.lifecycle or "active",
        "blob": one.blob,
        "via": one.via or None,
    }
