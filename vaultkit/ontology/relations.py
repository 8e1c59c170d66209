"""Labels of relationships: which type each means, and from which end."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.vocabulary import Ontology, RelationshipType

FLIPPED = {"many-to-one": "one-to-many", "one-to-many": "many-to-one"}
"""The cardinalities that are another one from the other end."""


class Relation(NamedTuple):
    """A relationship as its label says it: `flipped` where the label is the inverse of its type."""

    type: RelationshipType
    flipped: bool

    @property
    def source(self) -> tuple[str, ...]:
        """The page types that `from` allows, () for any."""
        return self.type.target if self.flipped else self.type.source

    @property
    def target(self) -> tuple[str, ...]:
        """The page types that `to` allows, () for any."""
        return self.type.source if self.flipped else self.type.target


def relations_of(ontology: Ontology) -> dict[str, Relation]:
    """Every label; a type's own name wins over the inverse of another one."""
    found = {one.name: Relation(one, False) for one in ontology.relationship_types}
    for one in ontology.relationship_types:
        if one.inverse:
            found.setdefault(one.inverse, Relation(one, True))
    return found


class Limit(NamedTuple):
    """At most one other end: `labels` are those meant, each with whether it reads backwards.

    `one_to` limits what one `from` has, `one_from` what one `to` has, read as `name` reads. A
    relationship that is its own inverse reads both ways.
    """

    name: str
    labels: dict[str, bool]
    one_to: bool
    one_from: bool
    both_ways: bool = False


def limits_of(ontology: Ontology) -> list[Limit]:
    """Every limit of cardinality, once for a type and its inverse."""
    done: set[str] = set()
    found = []
    types = ontology.by_label
    for one in ontology.relationship_types:
        if one.name in done:
            continue
        labels = {one.name: False}
        kinds = {one.cardinality}
        others = {
            one.inverse,
            *(o.name for o in ontology.relationship_types if o.inverse == one.name),
        }
        for name in sorted(others - {"", one.name}):
            labels[name] = True
            if name in types:
                other = types[name].cardinality
                kinds.add(FLIPPED.get(other, other))
        done.update(labels)
        one_to = not kinds.isdisjoint(("many-to-one", "one-to-one"))
        one_from = not kinds.isdisjoint(("one-to-many", "one-to-one"))
        if (one_to or one_from) and one.inverse == one.name:
            found.append(Limit(one.name, labels, one_to=True, one_from=False, both_ways=True))
        elif one_to or one_from:
            found.append(Limit(one.name, labels, one_to, one_from))
    return found
