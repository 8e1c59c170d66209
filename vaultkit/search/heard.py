"""Filters that name what the vault has not: they would find nothing, and nobody would know why.

A name counts that the vocabulary has or that any page says. Raises `UsageError` with the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.errors import UsageError
from vaultkit.model.text import nfc
from vaultkit.search.documents import DAY_ORDER, RECORDED
from vaultkit.vault.config_words import unknown_words
from vaultkit.vault.dates import read_date
from vaultkit.vault.snapshot import Snapshot

_FEW = 12


def refuse_types(vault: Snapshot, names: Iterable[str]) -> None:
    """Raise for a type that is none, and that no page says to be of."""
    ontology = vault.types.ontology
    known = {*ontology.by_type, *ontology.by_kind}
    known |= {one.name for one in ontology.relationship_types}
    missing = [name for name in names if nfc(name) not in known]
    said = set(_said(vault)) if missing else set()
    for name in missing:
        if name not in said and nfc(name) not in said:
            _refuse("there is no type", name, {*(one.name for one in ontology.page_types), *said})


def refuse_day(vault: Snapshot, key: str) -> None:
    """Raise for a key of which no page has a date; `key` is "" or `recorded` for a record's own."""
    if key in ("", RECORDED):
        return
    known = {RECORDED}
    for one in _dated(vault):
        if one == key:
            return
        known.add(one)
    named = {one.name for kind in vault.types.ontology.page_types for one in kind.fields}
    known |= {name for name in named if _is_day(vault, name)}
    _refuse("no record has a date under", key, known)


def _said(vault: Snapshot) -> Iterator[str]:
    for path in vault.surfaces:
        typed = vault.typed(path)
        yield from typed.type.kinds if typed.type is not None else ()
        called = vault.types.called(typed)
        if called:
            yield called


def _dated(vault: Snapshot) -> Iterator[str]:
    """Keys of frontmatter with a date, page by page."""
    for path in vault.surfaces:
        root = vault.facts(path).frontmatter
        for pair in root.pairs if root is not None else ():
            nodes = pair.node.items if pair.node.kind == "list" else (pair.node,)
            if any(read_date(one.text) is not None for one in nodes if one.text):
                yield pair.key


def _is_day(vault: Snapshot, name: str) -> bool:
    fields = (kind.field(name) for kind in vault.types.ontology.page_types)
    return any(one is not None and one.kind in ("date", "datetime") for one in fields)


def _refuse(what: str, name: str, known: Iterable[str]) -> None:
    every = sorted(known, key=lambda one: (one not in DAY_ORDER, one))
    told = ", ".join(every[:_FEW]) + (" …" if len(every) > _FEW else "")
    otherwise = f"there are {told}" if every else "no page has one"
    raise UsageError(
        unknown_words(what, name, every, otherwise),
        f"Use one of: {told}" if every else "Leave this filter out",
    )
