"""A page type as JSON Schema: what a check takes it takes, and what it can say it refuses."""

from __future__ import annotations

import json
from typing import Any
from unicodedata import normalize

import jsonschema
import pytest
from hypothesis import given

from tests.ontology.test_compare_fields import VALUES, fields, refused
from tests.ontology.test_values import BROKEN, FINE
from tests.support.vault import page
from tests.support.vocabulary import judged, project
from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import Choice, Field, PageType
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.ontology.page_schema import page_schema, scalar
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def validator(page_type: PageType, preset: str = "vaultkit") -> jsonschema.Draft202012Validator:
    schema = page_schema(page_type, preset)
    jsonschema.Draft202012Validator.check_schema(schema)
    json.dumps(schema, allow_nan=False)
    formats = jsonschema.Draft202012Validator.FORMAT_CHECKER
    return jsonschema.Draft202012Validator(schema, format_checker=formats)


def as_json(node: Node) -> Any:
    """A value as a reader of YAML 1.2 gives it to a schema."""
    if node.kind == "map":
        return {pair.key: as_json(pair.node) for pair in node.pairs}
    if node.kind == "list":
        return [as_json(item) for item in node.items]
    if node.value is None:
        return None
    return scalar(str(node.value)) if node.kind == "plain" else node.value


def frontmatter(text: str) -> Any:
    root = parse(page(f"---\ntype: project\n{text}\n---\n"), Dialect()).frontmatter
    assert root is not None
    return as_json(root)


def takes(field: Field, text: str) -> bool:
    (page_type,) = project(field, Field(name="y")).page_types
    return bool(validator(page_type).is_valid(frontmatter(text)))


def told(field: Field, text: str) -> set[str]:
    files = {"a.md": f"---\ntype: project\n{text}\n---\n"}
    found = judged(project(field, Field(name="y")), files)
    return {one.name for one in found if one.name != "broken-property-link"}


@pytest.mark.parametrize(("field", "text"), FINE)
def test_the_schema_takes_what_a_check_takes(field: Field, text: str) -> None:
    assert takes(field, normalize("NFC", text))  # a schema compares code point by code point


UNSAYABLE = (
    "x: |",  # nothing
    "x: 2026-12-31",  # bounds of dates
    "x: 2027-01-01T00:30:00+00:15",
    "x: \U0001f600",  # two units, one code point
    "x: a\n",
)


@pytest.mark.parametrize(("field", "text", "finding"), BROKEN)
def test_the_schema_refuses_what_a_check_refuses_where_it_can_say_so(
    field: Field, text: str, finding: str
) -> None:
    is_open = "deprecated-" in finding or text in UNSAYABLE or "since it has a pattern" in finding
    assert takes(field, text) == is_open


TABLE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "text": (("a", '"12"', "12", "1.5", "true", "no", "2027-01-09"), ("[a]", "{a: b}")),
    "string": (("a", "12", "true"), ('"a\\nb"', "[a]", "{a: b}")),
    "integer": (("0", "-3", "+3", "0012"), ("1.5", "a", '"12"', "true", "[1]", "{a: 1}")),
    "number": (("0", "1.5", ".5", "1e3", "-2."), ("a", '"1.5"', "1,5", "[1.5]")),
    "boolean": (("true", "False", "TRUE"), ("yes", "no", "1", '"true"', "tRUE", "[true]")),
    "date": (("2027-01-09", '"2027-01-09"'), ("2027-02-30", "2027-1-9", "9.1.2027", "2027", "[a]")),
    "datetime": (
        ("2027-01-09T10:30:00Z", "2027-01-09 10:30:00+01:00", '"2027-01-09t10:30:00.5z"'),
        ("2027-01-09", "2027-01-09T10:30:00", "10:30", "[a]"),
    ),
    "url": (
        ("https://example.org/a?b#c", "HTTP://a.b", "https://exämple.org/ä"),
        ("example.org", "ftp://a.b", "https://a b", "[a]", "12"),
    ),
    "email": (
        ("ana@example.org", "a.b+c@x-y.example", "jörg@exämple.org"),
        ("ana", '"@a.b"', "ana@b", "a b@c.d", "a@b@c.d", "[a]"),
    ),
    "enum": (("new", '"new"', "12", '"12"', "true", '"true"'), ("old", "13", "false", "[a, b]")),
    "ref": (("a", "12", '"[[a]]"'), ("[a, b]", "{a: b}", '"a\\nb"')),
    "link": (("a.png", "https://a.b"), ("[a, b]", "{a: b}")),
    "list": (("[a, 1]", "a", "12", "[[a], {b: c}]"), ("{a: b}",)),
    "map": (("{a: b, c: [d]}",), ("a", "12", "[a]")),
}
CHOICES = tuple(Choice(value=one) for one in ("new", "12", "true"))


@pytest.mark.parametrize("kind", KINDS)
def test_schema_and_check_agree_on_values_of_each_kind(kind: str) -> None:
    field = Field(name="x", kind=kind, choices=CHOICES if kind == "enum" else ())
    right, wrong = TABLE[kind]
    for value in (*right, "", "null", '""', '" "', "[]", "{}"):
        assert (told(field, f"x: {value}"), takes(field, f"x: {value}")) == (set(), True), value
    for value in wrong:
        assert (told(field, f"x: {value}"), takes(field, f"x: {value}")) == (
            {"wrong-value"},
            False,
        ), value


@pytest.mark.parametrize("kind", KINDS)
def test_a_required_field_may_be_neither_missing_nor_empty(kind: str) -> None:
    field = Field(name="x", kind=kind, required=True, choices=CHOICES if kind == "enum" else ())
    for text in ("y: 1", "x:", 'x: ""', 'x: " "', "x: []", "x: {}"):
        assert (told(field, text), takes(field, text)) == ({"missing-field"}, False), text
    right, _ = TABLE[kind]
    for value in right:
        assert takes(field, f"x: {value}")


@given(fields())
def test_whatever_a_check_takes_the_schema_takes(field: Field) -> None:
    (page_type,) = project(field, Field(name="y")).page_types
    made = validator(page_type)
    for value in sorted(set(VALUES) - refused(field)):
        assert made.is_valid(frontmatter(f"x: {value}")), value


def test_keys_of_a_page_are_those_of_its_type_and_those_that_every_page_may_have() -> None:
    one = PageType(name="project", aliases=("plan",), fields=(Field(name="due", kind="date"),))
    made = validator(one)
    assert made.is_valid({"type": "project", "title": "A", "tags": ["x"], "due": None})
    assert made.is_valid({"type": "plan", "record": "page"})
    assert made.is_valid({})
    assert not made.is_valid({"type": "person"})
    assert not made.is_valid({"record": "claim"})
    assert not made.is_valid({"dew": "2027-01-09"})
    assert not made.is_valid({"cssclass": "x"})
    assert validator(one, "obsidian").is_valid({"cssclass": "x"})


def test_a_field_of_the_type_wins_over_a_common_key() -> None:
    one = PageType(name="a", fields=(Field(name="type", kind="string", required=True),))
    assert validator(one).is_valid({"type": "a"})
    assert not validator(one).is_valid({})


def test_people_are_told_what_a_field_is_for() -> None:
    level = Field(
        name="level",
        kind="integer",
        description="How far.",
        least="1",
        most="5",
        default="3",
        deprecated="grade",
    )
    made = page_schema(PageType(name="a", description="An a.", fields=(level,)), "vaultkit")
    assert made["description"] == "An a."
    assert made["properties"]["level"] == {
        "description": "How far. Must be a whole number such as 12; must be at least 1; "
        "must be at most 5.",
        "deprecated": True,
        "default": 3,
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 5}, {"$ref": "#/$defs/empty"}],
    }


def test_plain_scalars_are_read_as_yaml_1_2_reads_them() -> None:
    assert [scalar(one) for one in ("no", "0012", "1e3", "TRUE", "~x", "1_0", "inf")] == [
        *("no", 12, 1000.0, True, "~x", "1_0", "inf")
    ]
    assert scalar("9" * 200) == "9" * 200
    assert scalar("1e999") == "1e999"
