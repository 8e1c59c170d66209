"""The kind of a field: the first in order that takes every value."""

from __future__ import annotations

import pytest

from tests.support.seen import seen
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology.infer_kinds import Value, field_of, nearly


def _values(*texts: str, linked: bool = True) -> list[Value]:
    found = []
    for text in texts:
        page = seen("a.md", f"---\nx: {text}\n---\n")
        assert page.root is not None, text
        found.append(Value(page.root.pairs[0].node, page.links if linked else frozenset()))
    return found


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (["true", "False"], "boolean"),
        (["1", "-20", "0"], "integer"),
        (["1", "2.5"], "number"),
        (["0012", "7"], "string"),
        (["1.10", "1.9"], "string"),
        (["12e5"], "string"),
        (["2024-01-31"], "date"),
        (["2024-01-31T10:00:00Z"], "datetime"),
        (["2024-01-31", "2024-01-31T10:00:00Z"], "string"),
        (["https://a.org/x"], "url"),
        (["ana@example.org"], "email"),
        (['"[[A]]"', '"![[b|c]]"'], "link"),
        (['"[[A]] and [[B]]"'], "string"),
        (['"[[A]]"', "B"], "string"),
        (["yes", "no"], "string"),
        (['"1"'], "string"),
        (["word", '""', "null"], "string"),
        (['""'], "text"),
        (["|\n  two\n  lines"], "text"),
        (["{a: 1}"], "map"),
        (["[]"], "text"),
    ],
)
def test_the_first_kind_that_takes_all_is_taken(texts: list[str], kind: str) -> None:
    assert field_of(_values(*texts)) == Field(kind=kind)


def test_a_wikilink_is_a_link_only_where_the_dialect_has_it_so() -> None:
    assert field_of(_values('"[[A]]"', linked=False)) == Field(kind="string")


@pytest.mark.parametrize(
    ("texts", "of"),
    [
        (["[1, 2]", "3"], Field(kind="integer")),
        (['["[[A]]"]'], Field(kind="link")),
        (["[a, '']"], None),
        (["[[1]]", "[[2, 3]]"], Field(kind="list", of=Field(kind="integer"))),
        (["[{a: 1}]"], Field(kind="map")),
        (["[{a: 1}, b]"], None),
    ],
)
def test_a_list_holds_what_all_its_items_are(texts: list[str], of: Field | None) -> None:
    assert field_of(_values(*texts)) == Field(kind="list", of=of)


def test_keys_and_values_beside_anything_else_are_no_field() -> None:
    assert field_of(_values("{a: 1}", "b")) is None
    assert field_of(_values("{a: 1}", "[b]")) is None


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["a"] * 6 + ["b"] * 4, ("a", "b")),
        (["b"] * 5 + ["a"] * 5, ("a", "b")),
        (["[a, b]"] * 5, ("a", "b")),
        (["a"] * 5 + ["b"] * 4, ()),
        (["a"] * 10, ()),
        (["a"] * 10 + ["b"], ()),
        ([f"v{n}" for n in range(8) for _ in range(4)], tuple(f"v{n}" for n in range(8))),
        ([f"v{n}" for n in range(9) for _ in range(4)], ()),
        ([f"v{n}" for n in range(5) for _ in range(3)], ()),
        (["a" * 40] * 5 + ["b"] * 5, ("a" * 40, "b")),
        (["a" * 41] * 5 + ["b"] * 5, ()),
        (['"a\\tb"'] * 5 + ["b"] * 5, ()),
        (["true"] * 5 + ["maybe"] * 5, ("maybe", "true")),
        (["e\u0301"] * 5 + ["b"] * 5, ("b", "é")),
    ],
)
def test_a_short_list_that_values_are_drawn_from_is_an_enum(
    texts: list[str], values: tuple[str, ...]
) -> None:
    field = field_of(_values(*texts))
    assert field is not None
    inner = field.of or field
    assert tuple([one.value for one in inner.choices]) == values
    assert all(isinstance(one, Choice) for one in inner.choices)


@pytest.mark.parametrize(
    ("texts", "hint", "found"),
    [
        (["1", "2"], "number", Field(kind="number")),
        (["word"], "number", Field(kind="string")),
        (["1", "2"], "string", Field(kind="string")),
        (["https://a.org"], "string", Field(kind="url")),
        (["a", "b"], "list", Field(kind="list", of=Field(kind="string"))),
        (['""'], "date", Field(kind="date")),
        (['""'], "list", Field(kind="list")),
        (["2024-01-31"], "datetime", Field(kind="date")),
    ],
)
def test_a_kind_that_somebody_chose_is_taken_where_it_fits(
    texts: list[str], hint: str, found: Field
) -> None:
    assert field_of(_values(*texts), hint) == found


def test_what_nearly_all_values_are_is_told_with_one_that_is_not() -> None:
    days = [f"2024-01-{day:02}" for day in range(1, 20)]
    assert nearly(_values(*days, "soon")) == ("date", 19, 20, "soon")
    assert nearly(_values(*days, "soon", "late", "later")) is None
    assert nearly(_values(*days)) is None
    assert nearly(_values(*days[:8], "soon")) is None
