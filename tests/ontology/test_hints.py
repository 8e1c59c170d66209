"""What Obsidian and Dendron know of types, and that nothing in their files does harm."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.ontology.hints import Schema, property_kinds, schemas


def test_obsidians_property_types_become_kinds() -> None:
    types = {
        "rating": "number",
        "done": "checkbox",
        "authors": "multitext",
        "born": "date",
        "tags": "tags",
        "odd": 7,
    }
    assert property_kinds(json.dumps({"types": types}).encode()) == {
        "rating": "number",
        "done": "boolean",
        "authors": "list",
        "born": "date",
    }


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"types": []}', b"\xff", b"[" * 100_000, b'{"types": null}']
)
def test_what_is_no_file_of_types_tells_nothing(data: bytes) -> None:
    assert property_kinds(data) == {}


def test_dendrons_schemas_give_dotted_names_with_what_they_say() -> None:
    text = b"""\
version: 1
schemas:
  - id: root
    parent: root
  - id: journal
    parent: root
    title: journal
    children: [daily, missing]
  - id: daily
    desc: "What a day\\nbrought"
    namespace: true
    children:
      - pattern: "[0-9]"
      - pattern: plan
  - id: loose
"""
    found = schemas([text])
    assert found == (
        Schema("journal", ""),
        Schema("journal.daily", "What a day brought"),
        Schema("journal.daily.plan", ""),
    )
    assert [one.prefix for one in found][:2] == ["journal.", "journal.daily."]


def test_schemas_that_hold_each_other_come_to_an_end() -> None:
    names = [f"n{number}" for number in range(60)]
    nodes = [
        f"- {{id: {name}, parent: root, children: [{', '.join(names * 2)}]}}" for name in names
    ]
    found = schemas(["\n".join(["schemas:", *nodes]).encode()])
    assert len(found) == len({one.name for one in found}) <= 500


@given(st.binary(max_size=200) | st.text("schemaid:-[]{}\n ,parentroot", max_size=200))
def test_no_file_makes_it_fail(data: bytes | str) -> None:
    bytes_ = data if isinstance(data, bytes) else data.encode()
    schemas([bytes_])
    property_kinds(bytes_)
