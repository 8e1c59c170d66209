"""What a vault uses of its vocabulary: records of each kind, and fields and values with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from vaultkit.model.facts import Facts, Node, Pair
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import Field, Ontology, Origin
from vaultkit.ontology.relations import relations_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP

FieldKey = tuple[Origin, str]
"""A field wherever it is inherited: where it was defined, and its name."""


class Records(NamedTuple):
    """How many records there are of each page type, claim kind and relationship type, by name.

    `untyped` are pages of no type; documents need none and are not counted.
    """

    types: Counter[str]
    kinds: Counter[str]
    labels: Counter[str]
    untyped: int

    def of(self, kind: str, name: str) -> int:
        """The records of one definition; `kind` as `describe.kind_of` tells it."""
        tables = {"page type": self.types, "claim kind": self.kinds}
        return tables.get(kind, self.labels)[name]


class Used(NamedTuple):
    """How many pages have each field, and how many values of an enum stand in pages."""

    fields: Counter[FieldKey]
    values: Counter[tuple[FieldKey, str]]


def records_of(vault: Snapshot, ontology: Ontology) -> Records:
    """Counted by what others see of the pages; no page is read."""
    labels = relations_of(ontology)
    found = Records(Counter(), Counter(), Counter(), 0)
    untyped = 0
    for path, surface in vault.surfaces.items():
        typed = vault.typed(path)
        if typed.record == PAGE and typed.type is not None:
            found.types[typed.type.name] += 1
        elif typed.record == PAGE:
            untyped += 1
        elif typed.record == CLAIM:
            found.kinds.update(surface.texts("claim_kind")[:1])
        elif typed.record == RELATIONSHIP:
            told = surface.texts("label")[:1]
            found.labels.update([labels[one].type.name for one in told if one in labels])
    return found._replace(untyped=untyped)


def key_of(field: Field) -> FieldKey:
    """What makes a field the same in all who inherit it."""
    return field.origin, field.name


def used_in(vault: Snapshot, ontology: Ontology) -> Used:
    """Counted by reading the frontmatter of every page with a type, one after another."""
    used = Used(Counter(), Counter())
    labels = relations_of(ontology)
    for path, surface in vault.surfaces.items():
        typed = vault.typed(path)
        if typed.type is not None and surface.keys:
            _count(used, typed.type.fields, _pairs(vault.facts, path))
        elif typed.record == RELATIONSHIP:
            told = surface.texts("label")[:1]
            fields = labels[told[0]].type.fields if told and told[0] in labels else ()
            pairs = _pairs(vault.facts, path) if fields else ()
            said = next((pair.node.pairs for pair in pairs if pair.key == "fields"), ())
            _count(used, fields, said)
    return used


def _pairs(facts: Callable[[str], Facts], path: str) -> tuple[Pair, ...]:
    root = facts(path).frontmatter
    return root.pairs if root is not None else ()


def _count(used: Used, fields: tuple[Field, ...], pairs: tuple[Pair, ...]) -> None:
    known = {nfc(one.name): one for one in fields}
    for pair in pairs:
        field = known.get(pair.key)
        if field is not None:
            used.fields[key_of(field)] += 1
            _value(used, field, pair.node)


def _value(used: Used, field: Field, node: Node) -> None:
    if field.kind == "enum" and node.text:
        used.values[key_of(field), nfc(node.text)] += 1
    elif field.kind == "list" and field.of is not None:
        for item in node.items:
            _value(used, field.of, item)
    elif field.kind == "map":
        _count(used, field.fields, node.pairs)
        for pair in node.pairs if field.of is not None else ():
            _value(used, field.of, pair.node)  # type: ignore[arg-type]
