"""Labels, their inverses, and what cardinality allows at which end."""

from __future__ import annotations

from vaultkit.model.vocabulary import Ontology, RelationshipType
from vaultkit.ontology.relations import limits_of, relations_of


def _ontology(*types: RelationshipType) -> Ontology:
    return Ontology(relationship_types=types)


WORKS = RelationshipType(
    name="works_at",
    inverse="employs",
    source=("person",),
    target=("company",),
    cardinality="many-to-one",
)


def test_an_inverse_is_the_same_relationship_from_the_other_end() -> None:
    found = relations_of(_ontology(WORKS))
    assert found.keys() == {"works_at", "employs"}
    assert (found["works_at"].source, found["works_at"].target) == (("person",), ("company",))
    assert (found["employs"].source, found["employs"].target) == (("company",), ("person",))


def test_a_label_of_its_own_wins_over_an_inverse() -> None:
    own = RelationshipType(name="employs", source=("team",))
    assert relations_of(_ontology(WORKS, own))["employs"] == (own, False)


def test_limits_hold_for_the_label_and_its_inverse_and_are_told_once() -> None:
    assert limits_of(_ontology(WORKS)) == [
        ("works_at", {"works_at": False, "employs": True}, True, False, False)
    ]
    employs = RelationshipType(name="employs", inverse="works_at", cardinality="one-to-many")
    assert limits_of(_ontology(WORKS, employs)) == limits_of(_ontology(WORKS))
    assert limits_of(_ontology(employs)) == [
        ("employs", {"employs": False, "works_at": True}, False, True, False)
    ]


def test_a_symmetric_relationship_and_one_without_limit() -> None:
    married = RelationshipType(name="married", inverse="married", cardinality="one-to-one")
    knows = RelationshipType(name="knows")
    assert limits_of(_ontology(married, knows)) == [
        ("married", {"married": False}, True, False, True)
    ]
