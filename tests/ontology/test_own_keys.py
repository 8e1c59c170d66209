"""What may stand under `type` and `record`."""

from __future__ import annotations

import pytest

from vaultkit.ontology.own_keys import may_stand_as_type, own_key_problems
from vaultkit.parse.yaml_nodes import load


def _told(text: str) -> list[tuple[str, str]]:
    root = load(text).root
    assert root is not None
    return [(one.message, one.step) for one in own_key_problems(root.pairs[0])]


@pytest.mark.parametrize(
    "value", ["person", '"a thing"', "", "[]", "{}", '"[[Authors]]"', '["[[A]]", "[[B]]"]', "[[A]]"]
)
def test_a_name_wikilinks_or_nothing_may_stand_as_a_type(value: str) -> None:
    assert _told(f"type: {value}") == []
    root = load(f"type: {value}").root
    assert root is not None
    assert may_stand_as_type(root.pairs[0].node)


@pytest.mark.parametrize(
    ("value", "here"),
    [
        ("[person]", "a list of 1"),
        ("[person, project]", "a list of 2"),
        ("{a: b}", "a map of keys and values"),
        ("a/b", '"a/b"'),
        ("x" * 65, f'"{"x" * 65}"'),
    ],
)
def test_anything_else_is_no_type(value: str, here: str) -> None:
    words = f'"type" must be the name of one type; here it is {here}'
    assert _told(f"type: {value}") == [(words, "leave one name")]


def test_a_record_is_one_of_three() -> None:
    assert _told("record: claim") == _told("record:") == []
    assert _told("record: 2024-01-31") == _told("record: {a: b}") == []  # an unknown field
    ((message, step),) = _told("record: clame")
    assert message == '"record" must be page, claim or relationship; here it is "clame"'
    assert step == 'did you mean "claim"?'
