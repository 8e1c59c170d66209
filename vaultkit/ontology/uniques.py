"""Values that no two pages may have, found on each page for the rule that compares them."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.vocabulary import Field, Ontology, fields_within
from vaultkit.ontology.values import Fields, Judge
from vaultkit.vault.page import Page
from vaultkit.vault.surface import Mark


class Unique(NamedTuple):
    """A field with a unique value in it; `owner` is the type that all who inherit it share."""

    owner: str
    judge: Judge


def uniques_of(ontology: Ontology, kinds: tuple[str, ...], fields: Fields) -> dict[str, Unique]:
    """Such fields of a page type by their key; `kinds` are its own name and what it is one of."""
    return {
        key: Unique(_owner(ontology, kinds, judge.field), judge)
        for key, judge in fields.judges.items()
        if any(one.unique for one in fields_within((judge.field,)))
    }


def _owner(ontology: Ontology, kinds: tuple[str, ...], field: Field) -> str:
    """The farthest of the kinds that has the very same field."""
    owner = kinds[0]
    for kind in kinds[1:]:
        type_ = ontology.by_type.get(kind)
        if type_ is not None and type_.field(field.name) == field:
            owner = kind
    return owner


def marks_of(page: Page, uniques: dict[str, Unique]) -> tuple[Mark, ...]:
    """The values that no other page may have; their keys are `TYPE.FIELD`."""
    root = page.facts.frontmatter
    return tuple(
        [
            Mark(f"{unique.owner}.{pair.key}", node.text or "", *node.span)
            for pair in (root.pairs if root is not None else ())
            if (unique := uniques.get(pair.key)) is not None
            for node in unique.judge.unique(pair.node)
        ]
    )
