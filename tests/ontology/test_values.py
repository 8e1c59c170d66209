"""Every constraint of a field, broken once, is told once, at its place and in plain words."""

from __future__ import annotations

import pytest

from tests.support.vault import page
from tests.support.vocabulary import judged, lines, project
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology import words
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.ontology.values import MOST_FOR_PATTERN, Judge
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

STATUS = Field(
    name="x",
    kind="enum",
    choices=(
        Choice(value="active"),
        Choice(value="no"),
        Choice(value="café"),
        Choice(value="old", deprecated="active"),
        Choice(value="gone", deprecated=""),
    ),
)
TEAM = Field(
    name="x",
    kind="list",
    most="3",
    of=Field(
        kind="map",
        fields=(
            Field(name="role", kind="string", required=True),
            Field(name="since", kind="date"),
            Field(name="sites", kind="list", of=Field(kind="url")),
            Field(name="was", kind="string", deprecated="role"),
        ),
    ),
)
GRID = Field(name="x", kind="list", of=Field(kind="list", of=Field(kind="integer")))
LABELS = Field(name="x", kind="map", least="1", most="2", of=Field(kind="string", most="3"))


def of(kind: str, **more: object) -> Field:
    return Field(name="x", kind=kind, **more)  # type: ignore[arg-type]


FINE: list[tuple[Field, str]] = [
    (of("text"), "x: no"),
    (of("text"), "x: |\n  two\n  lines"),
    (of("date"), "x: 2027-01-09"),
    (of("date"), 'x: "2027-01-09"'),
    (of("date"), "x:"),
    (of("date"), "x: null"),
    (of("date"), 'x: ""'),
    (of("integer", least="1", most="5"), "x: 5"),
    (of("integer"), "x: 0012"),
    (of("text", least="2", most="3"), "x: abc"),
    (of("text", pattern="[a-z]+"), "x: abc"),
    (of("date", least="2027-01-01", most="2027-12-31"), "x: 2027-12-31"),
    (of("datetime", least="2027-01-01T00:00:00Z"), "x: 2027-01-01T10:00:00+10:00"),
    (STATUS, "x: active"),
    (STATUS, "x: no"),
    (STATUS, "x: cafe\u0301"),
    (of("list", of=Field(kind="url")), "x: [https://a.b, http://c.d]"),
    (of("list", of=Field(kind="url")), "x: https://a.b"),
    (of("list", least="1", most="2"), "x: [[a], {b: c}]"),
    (of("list", least="1"), "x: []"),
    (TEAM, "x: [{role: a, since: 2027-01-09, sites: [https://a.b]}, {role: b}]"),
    (TEAM, "x: {role: a}".replace("x: {", "x: [{").replace("}", "}]")),
    (GRID, "x: [[1, 2], 3]"),
    (LABELS, "x: {a: one, b: two}"),
    (of("map"), "x: {a: {b: [c]}}"),
    (of("map"), "x: {}"),
]

BROKEN: list[tuple[Field, str, str]] = [
    (of("text"), "x: [a]", '3:4 wrong-value = "x" must be text; here it is a list of 1'),
    (
        of("string"),
        'x: "a\\nb"',
        (
            '3:4 wrong-value = "x" must be text on one line; here it is "a\nb", which has more '
            "than "
            "one line"
        ),
    ),
    (
        of("integer"),
        'x: "12"',
        (
            '3:4 wrong-value = "x" must be a whole number such as 12; here it is "12", text '
            "because "
            "of its quotes"
        ),
    ),
    (
        of("number"),
        "x: 1,5",
        '3:4 wrong-value = "x" must be a number such as 1.5; here it is "1,5"',
    ),
    (of("boolean"), "x: yes", '3:4 wrong-value = "x" must be true or false; here it is "yes"'),
    (
        of("date"),
        "x: 2027-02-30",
        (
            '3:4 wrong-value = "x" must be a date such as 2027-01-09; here it is "2027-02-30", '
            "a day "
            "that does not exist"
        ),
    ),
    (
        of("datetime"),
        "x: 2027-01-09",
        (
            '3:4 wrong-value = "x" must be a date and time with its offset such as '
            '2027-01-09T10:30:00+01:00; here it is "2027-01-09", a date without a time'
        ),
    ),
    (
        of("url"),
        "x: example.org",
        (
            '3:4 wrong-value = "x" must be a web address such as https://example.org/page; '
            "here it is "
            '"example.org"'
        ),
    ),
    (
        of("email"),
        "x: ana",
        '3:4 wrong-value = "x" must be an email address such as ana@example.org; here it is "ana"',
    ),
    (STATUS, "x: yes", '3:4 wrong-value = "x" must be one of active, no or café; here it is "yes"'),
    (STATUS, "x: old", '3:4 deprecated-value = "x" has the deprecated value "old"'),
    (
        STATUS,
        "x: {a: b}",
        (
            '3:4 wrong-value = "x" must be one of active, no or café; here it is a '
            "map of keys and values"
        ),
    ),
    (
        of("ref", to=("person", "team")),
        "x: [a, b]",
        '3:4 wrong-value = "x" must be the name of a person or team page; here it is a list of 2',
    ),
    (
        of("link"),
        "x: {a: b}",
        (
            '3:4 wrong-value = "x" must be the name of a page or file, or a web address; here '
            "it is a "
            "map of keys and values"
        ),
    ),
    (of("integer", least="1"), "x: 0", '3:4 wrong-value = "x" must be at least 1; here it is "0"'),
    (of("number", most=".5"), "x: .6", '3:4 wrong-value = "x" must be at most .5; here it is ".6"'),
    (
        of("text", least="2"),
        "x: a",
        '3:4 wrong-value = "x" must have at least 2 characters; here it has 1',
    ),
    (
        of("string", most="1"),
        "x: \U0001f600",
        '3:4 wrong-value = "x" must have at most 1 character; here it has 2',
    ),
    (
        of("date", least="2027-01-01"),
        "x: 2026-12-31",
        '3:4 wrong-value = "x" must be 2027-01-01 or later; here it is "2026-12-31"',
    ),
    (
        of("datetime", most="2027-01-01T00:00:00Z"),
        "x: 2027-01-01T00:30:00+00:15",
        (
            '3:4 wrong-value = "x" must be 2027-01-01T00:00:00Z or earlier; here it is '
            '"2027-01-01T00:30:00+00:15"'
        ),
    ),
    (
        of("text", pattern="[A-Z]{2}"),
        "x: ABC",
        '3:4 wrong-value = "x" must match the pattern [A-Z]{2}; here it is "ABC"',
    ),
    (
        of("text", pattern=".*"),
        "x: " + "a" * (MOST_FOR_PATTERN + 1),
        (
            '3:4 wrong-value = "x" must have at most 2000 characters, since it has a pattern; '
            "here it "
            "has 2001"
        ),
    ),
    (
        of("list"),
        "x: {a: b}",
        '3:4 wrong-value = "x" must be a list; here it is a map of keys and values',
    ),
    (
        of("list", least="2"),
        "x: a",
        '3:4 wrong-value = "x" must have at least 2 items; here it has 1',
    ),
    (
        of("list", most="1"),
        "x:\n- a\n- b",
        '4:1 wrong-value = "x" must have at most 1 item; here it has 2',
    ),
    (
        of("list", of=Field(kind="url")),
        "x:\n- https://a.b\n- c",
        (
            '5:3 wrong-value = item 2 of "x" must be a web address such as '
            "https://example.org/page; "
            'here it is "c"'
        ),
    ),
    (
        of("list", of=Field(kind="integer")),
        "x:\n- 1\n-\n- 3",
        '5:2 wrong-value = item 2 of "x" must be a whole number such as 12; here it is empty',
    ),
    (
        TEAM,
        "x: [a]",
        '3:5 wrong-value = item 1 of "x" must be a map of keys and values; here it is "a"',
    ),
    (
        TEAM,
        "x:\n- role: a\n- since: 2027-01-09",
        '5:3 missing-field = the required field "role" is missing in item 2 of "x"',
    ),
    (
        TEAM,
        "x:\n- role:",
        '4:3 missing-field = the required field "role" in item 1 of "x" holds nothing',
    ),
    (
        TEAM,
        "x:\n- role: a\n  since: 2027-13-01",
        (
            '5:10 wrong-value = "since" in item 1 of "x" must be a date such as 2027-01-09; '
            "here it "
            'is "2027-13-01", a day that does not exist'
        ),
    ),
    (
        TEAM,
        "x:\n- role: a\n  sites:\n  - https://a.b\n  - b",
        (
            '7:5 wrong-value = item 2 of "sites" in item 1 of "x" must be a web address such as '
            'https://example.org/page; here it is "b"'
        ),
    ),
    (TEAM, "x:\n- {role: a, rule: b}", '4:13 unknown-field = "rule" is no field of item 1 of "x"'),
    (
        TEAM,
        "x:\n- role: a\n  was: b",
        '5:3 deprecated-field = the field "was" in item 1 of "x" is deprecated',
    ),
    (
        GRID,
        "x:\n- [1, 2]\n- [3, a]",
        (
            '5:7 wrong-value = item 2 of item 2 of "x" must be a whole number such as 12; here '
            "it is "
            '"a"'
        ),
    ),
    (
        LABELS,
        "x: text",
        '3:4 wrong-value = "x" must be a map of keys and values; here it is "text"',
    ),
    (
        LABELS,
        "x: {a: one, b: four}",
        '3:16 wrong-value = "b" in "x" must have at most 3 characters; here it has 4',
    ),
    (
        LABELS,
        "x: {a: 1, b: 2, c: 3}",
        '3:4 wrong-value = "x" must have at most 2 keys; here it has 3',
    ),
    (of("text", deprecated="y"), "x: a", '3:1 deprecated-field = the field "x" is deprecated'),
    (of("date", required=True), "y: a", '1:1 missing-field = the required field "x" is missing'),
    (
        of("list", required=True),
        "x: []",
        '3:1 missing-field = the required field "x" holds nothing',
    ),
    (of("map", required=True), "x: {}", '3:1 missing-field = the required field "x" holds nothing'),
    (
        of("text", required=True),
        'x: " "',
        '3:1 missing-field = the required field "x" holds nothing',
    ),
    (of("text", required=True), "x: ~", '3:1 missing-field = the required field "x" holds nothing'),
    (of("text"), "xx: a", '3:1 unknown-field = "xx" is no field of the type project'),
]


def _told(field: Field, text: str) -> list[str]:
    fields = (field, Field(name="y")) if "y: " in text else (field,)
    found = judged(project(*fields), {"a.md": f"---\ntype: project\n{text}\n---\n"})
    return [line.removeprefix("a.md:").partition(" => ")[0] for line in lines(found)]


@pytest.mark.parametrize(("field", "text"), FINE)
def test_a_value_as_it_should_be_is_left_alone(field: Field, text: str) -> None:
    assert _told(field, text) == []


@pytest.mark.parametrize(("field", "text", "finding"), BROKEN)
def test_a_broken_constraint_is_told_once_at_its_line(
    field: Field, text: str, finding: str
) -> None:
    assert _told(field, text) == [finding]


def test_every_kind_is_broken_once() -> None:
    assert {field.kind for field, _, _ in BROKEN} == set(KINDS)
    assert {field.kind for field, _ in FINE} | {"string", "number", "boolean", "url", "email"} | {
        "ref",
        "link",
    } == set(KINDS)


@pytest.mark.parametrize(("field", "text", "finding"), BROKEN)
def test_a_finding_says_what_the_explanation_of_the_field_says(
    field: Field, text: str, finding: str
) -> None:
    rule, _, message = finding.partition(" = ")
    if rule.endswith("wrong-value") and " in " not in message and "item" not in message:
        must = message.removeprefix('"x" ').partition("; ")[0]
        assert must in words.musts(field) or "since it has a pattern" in must


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("x: Active", 'did you mean "active"?'),
        ("x: zebra", "write one of active, no or café"),
        ("x: old", 'write "active" instead'),
        ("x: gone", "choose another"),
    ],
)
def test_the_next_step_of_a_choice_names_what_is_near(line: str, step: str) -> None:
    (found,) = judged(project(STATUS), {"a.md": f"---\ntype: project\n{line}\n---\n"})
    assert found.fix is not None
    assert found.fix.title == step


def test_values_are_told_as_other_ones_when_they_change_but_not_when_they_move() -> None:
    def subjects(text: str) -> list[str]:
        found = judged(project(GRID), {"a.md": f"---\ntype: project\n{text}\n---\n"})
        return [one.subject for one in found]

    assert subjects("x:\n- [1, a]") == subjects("x:\n- [3]\n- [1, 2, a]") == ["x[][]=a"]
    assert subjects("x:\n- [1, b]") == ["x[][]=b"]


def test_a_pattern_that_loading_refuses_judges_nothing() -> None:
    assert _told(of("text", pattern="(?=a)"), "x: b") == []


def test_places_that_a_kind_decides() -> None:
    text = "---\nx: [{role: a, since: b, sites: [c, d], other: e}]\n---\n"
    node = parse(page(text), Dialect()).field("x")
    assert node is not None
    assert [one.text for one in Judge(TEAM).decided(node)] == ["a", "b", "c", "d"]
