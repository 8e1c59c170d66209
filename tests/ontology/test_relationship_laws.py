"""An inverse says the same from the other end; what only one of a pair says, both have."""

from __future__ import annotations

import pytest

from tests.support.ontology import mistakes, ontology

TYPES = "page_types: {p: {}, q: {}}\n"


def test_what_one_of_a_pair_says_the_other_has_turned_round() -> None:
    made = ontology(
        TYPES
        + "relationship_types:\n"
        + "  works_at: {inverse: employs, from: p, to: [q], cardinality: many-to-one}\n"
        + "  employs: {description: Has as staff.}\n"
    )
    back = made.by_label["employs"]
    assert (back.inverse, back.source, back.target) == ("works_at", ("q",), ("p",))
    assert (back.cardinality, back.description) == ("one-to-many", "Has as staff.")


def test_the_order_of_a_pair_does_not_matter() -> None:
    made = ontology(TYPES + "relationship_types: {e: {}, w: {inverse: e, from: p}}")
    assert made.by_label["e"].target == ("p",)
    assert made.by_label["w"].target == ()


@pytest.mark.parametrize(
    "types",
    [
        "a: {inverse: b, from: [p, q], to: p}, b: {inverse: a, from: p, to: [q, p]}",
        "a: {inverse: a, from: p, to: p, cardinality: one-to-one}",
        "a: {inverse: b, cardinality: one-to-many}, b: {inverse: a, cardinality: many-to-one}",
        "a: {from: p, to: q, fields: {since: date}}, b: {}",
    ],
)
def test_pairs_that_agree_are_taken(types: str) -> None:
    ontology(f"{TYPES}relationship_types: {{{types}}}")


def test_a_relationship_that_is_its_own_inverse_is_the_same_both_ways() -> None:
    (one,) = mistakes(f"{TYPES}relationship_types: {{a: {{inverse: a, cardinality: one-to-many}}}}")
    assert one.key == "relationship_types.a.cardinality"


def test_fields_of_relationships_keep_the_laws_of_fields() -> None:
    (one,) = mistakes("relationship_types: {a: {fields: {since: {type: date, min: soon}}}}")
    assert one.key == "relationship_types.a.fields.since.min"


def test_an_inverse_needs_no_type_of_its_own() -> None:
    (one,) = ontology("relationship_types: {works_at: {inverse: employs}}").relationship_types
    assert (one.name, one.inverse) == ("works_at", "employs")
