"""Fields whose values no two pages may share, by the type of the page."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.vocabulary import Field, Ontology, fields_within
from vaultkit.ontology.judge import ready
from vaultkit.ontology.values import Judge
from vaultkit.vault.snapshot import Snapshot


class Unique(NamedTuple):
    """A field with a unique value in it; `owner` is the type that all who inherit it share."""

    owner: str
    judge: Judge


def uniques_of(vault: Snapshot) -> dict[str, dict[str, Unique]]:
    """Such fields by the name of the page type and by their key; types without any are left out."""
    by = ready(vault)
    if by is None:
        return {}
    found: dict[str, dict[str, Unique]] = {}
    for asked in by.types.values():
        for key, judge in asked.fields.judges.items():
            if any(one.unique for one in fields_within((judge.field,))):
                owner = _owner(by.ontology, asked.type.kinds or (asked.type.name,), judge.field)
                found.setdefault(asked.type.name, {})[key] = Unique(owner, judge)
    return found


def _owner(ontology: Ontology, kinds: tuple[str, ...], field: Field) -> str:
    """The farthest of the kinds that has the very same field."""
    owner = kinds[0]
    for kind in kinds[1:]:
        type_ = ontology.by_type.get(kind)
        if type_ is not None and type_.field(field.name) == field:
            owner = kind
    return owner
