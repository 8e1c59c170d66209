"""Merged and judged entries → the resolved vocabulary, without places but those of names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from vaultkit.model.vocabulary import (
    Choice,
    ClaimKind,
    Field,
    Ontology,
    PageType,
    Prefix,
    RelationshipType,
    Section,
)
from vaultkit.ontology.canonical import fingerprint
from vaultkit.ontology.inherit import Grown
from vaultkit.ontology.merge import Merged
from vaultkit.ontology.said import Said, Table

TemplateOf = Callable[[Said], str]
"""The text of a type's template."""


def build(
    merged: Merged,
    types: Mapping[str, Grown],
    relationships: Table,
    extends: tuple[str, ...],
    template_of: TemplateOf,
) -> Ontology:
    """The ontology that these entries are, with its fingerprint."""
    ontology = Ontology(
        name=merged.head.text("name"),
        version=merged.head.text("version"),
        description=merged.head.text("description"),
        extends=extends,
        page_types=tuple([_page_type(name, one, template_of) for name, one in types.items()]),
        claim_kinds=tuple(
            [
                ClaimKind(name=name, description=said.text("description"), origin=said.at.origin())
                for name, said in merged.claim_kinds.items()
            ]
        ),
        relationship_types=tuple([_relationship(*item) for item in relationships.items()]),
        classify=tuple([Prefix(key, said.text("type")) for key, said in merged.classify.items()]),
    )
    return replace(ontology, fingerprint=fingerprint(ontology))


def _page_type(name: str, grown: Grown, template_of: TemplateOf) -> PageType:
    said = grown.said
    return PageType(
        name=name,
        kinds=grown.kinds,
        description=said.text("description"),
        aliases=said.names("aliases"),
        dir=said.text("dir") if "dir" in said.keys else None,
        index_section=said.text("index_section"),
        index_fields=said.names("index_fields"),
        template=template_of(said),
        entity=said.flag("entity"),
        shard=said.text("shard") or "none",
        review_days=said.number("review_every"),
        orphans=said.text("orphans") or "allow",
        budget=said.number("budget"),
        fields=_fields(said.fields),
        sections=tuple(
            [
                Section(
                    name=key, required=one.flag("required"), description=one.text("description")
                )
                for key, one in said.sections.items()
            ]
        ),
        origin=said.at.origin(),
    )


def _relationship(name: str, said: Said) -> RelationshipType:
    return RelationshipType(
        name=name,
        description=said.text("description"),
        inverse=said.text("inverse"),
        source=said.names("source"),
        target=said.names("target"),
        cardinality=said.text("cardinality") or "many-to-many",
        fields=_fields(said.fields),
        origin=said.at.origin(),
    )


def _fields(table: Table) -> tuple[Field, ...]:
    return tuple([_field(name, said) for name, said in table.items()])


def _field(name: str, said: Said) -> Field:
    default = said.keys.get("default")
    deprecated = said.keys.get("deprecated")
    return Field(
        name=name,
        kind=said.text("type") or "text",
        description=said.text("description"),
        required=said.flag("required"),
        default=None if default is None else said.text("default"),
        choices=tuple([_choice(one) for one in said.names("values")]),
        pattern=said.text("pattern"),
        least=said.text("min"),
        most=said.text("max"),
        unique=said.flag("unique"),
        deprecated=None
        if deprecated is None or deprecated.value is None
        else said.text("deprecated"),
        to=said.names("to"),
        of=_field("", said.of) if said.of is not None else None,
        fields=_fields(said.fields),
        origin=said.at.origin(),
    )


def _choice(one: object) -> Choice:
    """A choice of the file's model, which this module does not import for its cost."""
    return Choice(
        value=getattr(one, "value", ""),
        description=getattr(one, "description", ""),
        deprecated=getattr(one, "deprecated", None),
    )
