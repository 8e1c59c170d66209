"""Definitions of a vocabulary as forms of maps, lists and scalars: complete, stable, for programs.

Keys stand in one order and none is left out; what is not said is null, "", false or empty.
"""

from __future__ import annotations

from typing import Any

from vaultkit.model.vocabulary import (
    ClaimKind,
    Field,
    Ontology,
    Origin,
    PageType,
    RelationshipType,
)
from vaultkit.ontology.words import musts

Definition = PageType | ClaimKind | RelationshipType

KINDS_OF_NAMES = ("page type", "claim kind", "relationship type")
"""What a name of a vocabulary may be."""


def kind_of(one: Definition) -> str:
    """Which of `KINDS_OF_NAMES` a definition is."""
    if isinstance(one, PageType):
        return "page type"
    return "claim kind" if isinstance(one, ClaimKind) else "relationship type"


def definitions(ontology: Ontology, name: str) -> tuple[Definition, ...]:
    """All that a name means: a page type or its alias, a claim kind, a label or its inverse."""
    found: list[Definition] = []
    if name in ontology.by_type:
        found.append(ontology.by_type[name])
    if name in ontology.by_kind:
        found.append(ontology.by_kind[name])
    labels = [one for one in ontology.relationship_types if name in (one.name, one.inverse)]
    return (*found, *[one for one in labels if one.name == name or name not in ontology.by_label])


def names_of(ontology: Ontology) -> tuple[str, ...]:
    """Every name that `definitions` knows, each once, in the order of the vocabulary."""
    inverses = [one.inverse for one in ontology.relationship_types if one.inverse]
    return tuple(
        dict.fromkeys((*ontology.by_kind, *ontology.by_type, *ontology.by_label, *inverses))
    )


def form(one: Definition) -> dict[str, Any]:
    """The whole definition."""
    head = {"kind": kind_of(one), "name": one.name, "description": one.description}
    return {**head, **_parts(one), "defined": _origin(one.origin)}


def _parts(one: Definition) -> dict[str, Any]:
    if isinstance(one, ClaimKind):
        return {}
    if isinstance(one, RelationshipType):
        return {
            "from": list(one.source),
            "to": list(one.target),
            "inverse": one.inverse,
            "cardinality": one.cardinality,
            "fields": [_field(field) for field in one.fields],
        }
    return {
        "aliases": list(one.aliases),
        "is_a": list(one.kinds[1:]),
        "dir": one.dir,
        "shard": one.shard,
        "index_section": one.index_section,
        "index_fields": list(one.index_fields),
        "template": one.template,
        "entity": one.entity,
        "review_days": one.review_days,
        "orphans": one.orphans,
        "budget": one.budget,
        "fields": [_field(field) for field in one.fields],
        "sections": [
            {"name": part.name, "required": part.required, "description": part.description}
            for part in one.sections
        ],
    }


def _field(one: Field) -> dict[str, Any]:
    return {
        "name": one.name,
        "type": one.kind,
        "description": one.description,
        "required": one.required,
        "default": one.default,
        "values": [
            {
                "value": choice.value,
                "description": choice.description,
                "deprecated": choice.deprecated,
            }
            for choice in one.choices
        ],
        "pattern": one.pattern,
        "min": one.least,
        "max": one.most,
        "unique": one.unique,
        "deprecated": one.deprecated,
        "to": list(one.to),
        "of": _field(one.of) if one.of is not None else None,
        "fields": [_field(inner) for inner in one.fields],
        "constraints": list(musts(one)),
        "defined": _origin(one.origin),
    }


def _origin(origin: Origin) -> dict[str, Any] | None:
    if not origin.path:
        return None
    return {"path": origin.path, "line": origin.line, "column": origin.column}


def place(origin: Origin) -> str:
    """Where something was defined, as people read it: `ontology.yaml:12`, `vaultkit/base:7`."""
    return f"{origin.path}:{origin.line}" if origin.path else ""
