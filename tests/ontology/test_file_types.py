"""Texts of `ontology.yaml` that mean something else than text."""

from __future__ import annotations

import pytest

from tests.support.ontology import ontology


@pytest.mark.parametrize(
    ("text", "days"), [("180d", 180), ("26w", 182), ("6m", 180), ("1y", 365), ("36500d", 36500)]
)
def test_times_are_days(text: str, days: int) -> None:
    made = ontology(f"page_types: {{a: {{review_every: {text}}}}}")
    assert made.page_types[0].review_days == days


@pytest.mark.parametrize(
    ("text", "means"), [("true", ""), ("True", ""), ("false", None), ("y", "y"), ('"true"', "true")]
)
def test_a_deprecation_has_a_replacement_or_none(text: str, means: str | None) -> None:
    made = ontology(f"page_types: {{a: {{fields: {{b: {{deprecated: {text}}}}}}}}}")
    assert made.page_types[0].fields[0].deprecated == means


@pytest.mark.parametrize("name", ["Book Review", "прим", "a.b", "x-y_z", "C++", "no", "2026"])
def test_names_are_what_vaults_call_their_types(name: str) -> None:
    assert ontology(f"page_types: {{{name}: {{}}}}").page_types[0].name == name


def test_a_single_name_is_a_list_of_one() -> None:
    made = ontology("page_types: {a: {aliases: b, index_fields: title}}")
    assert (made.page_types[0].aliases, made.page_types[0].index_fields) == (("b",), ("title",))
