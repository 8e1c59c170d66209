"""Reading JSON with comments: the values, and where a mistake is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from tests.support.configurations import values
from vaultkit.agents.decoded import Malformed
from vaultkit.agents.json_scan import Kind, scan


@given(values())
def test_it_reads_what_json_writes(value: object) -> None:
    root = scan(json.dumps(value, indent=1)).root
    assert root is not None
    assert root.value == value


def test_comments_and_trailing_commas_are_no_mistakes() -> None:
    scanned = scan('// a\n{"a": [1, /* b */ 2,], "b": {},} // c')
    assert scanned.root is not None
    assert scanned.root.value == {"a": [1, 2], "b": {}}
    assert len(scanned.comments) == 3


def test_a_file_of_comments_holds_nothing() -> None:
    assert scan(" // a\n").root is None
    assert scan("").root is None


def test_places_are_those_of_the_text() -> None:
    text = '{ "a" : [1 , "b"] }'
    root = scan(text).root
    assert root is not None
    assert root.kind is Kind.OBJECT
    (item,) = root.items
    assert text[item.start : item.end] == '"a" : [1 , "b"]'
    first, second = item.node.items
    assert text[first.start : first.end] == "1"
    assert first.comma == text.index(",")
    assert text[second.start : second.end] == '"b"'
    assert second.comma is None


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('{\n"a": 1\n"b": 2}', 3, "no comma"),
        ('{\n"a" 1}', 2, "no colon"),
        ("{\n", 2, "ends too early"),
        ("{\r\n", 2, "ends too early"),
        ("[1,\n,]", 2, "no value"),
        ("{a: 1}", 1, "no name in quotes"),
        ("{}\n{}", 2, "behind the end"),
        ('{"a": 1,\n "a": 2}', 2, "twice"),
        ("{} /* a", 1, "comment"),
        ('["a\nb"]', 1, "no value"),
        ("[01]", 1, "no value"),
        ("[1.2.3]", 1, "no value"),
        ("[NaN]", 1, "no value"),
        ("[" * 5000, 1, "levels"),
        ("{'a': 1}", 1, "no name"),
        ('["\\x"]', 1, "no value"),
    ],
)
def test_a_mistake_has_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(Malformed) as caught:
        scan(text)
    assert caught.value.line == line
    assert why in caught.value.why
