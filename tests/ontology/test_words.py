"""Constraints in words: the one source for findings and explanations."""

from __future__ import annotations

from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology import words


def test_a_place_is_named_from_the_inside_out() -> None:
    assert words.place(("due",)) == '"due"'
    assert words.place(("links", 2)) == 'item 2 of "links"'
    assert words.place(("team", 1, "role")) == '"role" in item 1 of "team"'
    assert words.place(("a", 1, 2)) == 'item 2 of item 1 of "a"'


def test_a_subject_stays_when_items_move() -> None:
    assert words.subject(("team", 1, "role")) == words.subject(("team", 7, "role")) == "team[].role"
    assert words.subject(("due",), Node("plain", "x", 1, 1, 1, 2)) == "due=x"
    assert words.subject(("due",), Node("list", (), 1, 1, 1, 2)) == "due"


def test_what_stands_there_is_shown_by_its_kind_and_never_at_length() -> None:
    assert words.shown(Node("plain", None, 1, 1, 1, 2)) == "empty"
    assert words.shown(Node("quoted", " ", 1, 1, 1, 2)) == "empty"
    assert words.shown(Node("list", (Node("plain", "a", 1, 1, 1, 2),), 1, 1, 1, 2)) == "a list of 1"
    assert words.shown(Node("map", (), 1, 1, 1, 2)) == "a map of keys and values"
    assert words.shown(Node("plain", "x" * 200, 1, 1, 1, 2)) == f'"{"x" * 80}…"'


def test_all_that_is_asked_of_a_field_is_said() -> None:
    status = Field(
        kind="enum", choices=(Choice(value="a"), Choice(value="b", deprecated="a")), unique=True
    )
    team = Field(
        kind="list",
        least="1",
        most="5",
        of=Field(
            kind="map",
            fields=(
                Field(name="who", kind="ref", to=("person", "team"), required=True),
                Field(name="since", kind="date", least="2020-01-01"),
                Field(name="status", kind="enum", choices=status.choices),
            ),
        ),
    )
    assert list(words.musts(status)) == ["must be a", "must be a value that no other page has"]
    assert list(words.musts(team)) == [
        "must be a list of maps",
        "must have at least 1 item",
        "must have at most 5 items",
        "each item must be a map of keys and values",
        'each item must have "who"',
        'each item its "who" must be the name of a person or team page',
        'each item its "since" must be a date such as 2027-01-09',
        'each item its "since" must be 2020-01-01 or later',
        'each item its "status" must be a',
    ]
    labels = Field(kind="map", most="2", of=Field(kind="string", pattern="[a-z]+"))
    assert list(words.musts(labels)) == [
        "must be a map of keys and values",
        "must have at most 2 keys",
        "each value must be text on one line",
        "each value must match the pattern [a-z]+",
    ]


def test_very_many_names_are_cut() -> None:
    assert words.listed(()) == ""
    assert words.listed(("a",)) == "a"
    assert words.listed([f"n{n}" for n in range(25)]).endswith("n18, n19 or 5 more")


def test_the_step_shows_how_the_value_is_written() -> None:
    assert words.step_for(Field(kind="list")) == "write it as a list: [one, two]"
    assert words.step_for(Field(kind="boolean")) == "write true or false"
