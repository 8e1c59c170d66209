"""Definitions as forms: complete, stable, and found by every name they have."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from tests.support.ontology import ontology
from vaultkit.model.vocabulary import Field, Origin, PageType, RelationshipType
from vaultkit.ontology.describe import definitions, form, kind_of, names_of, place

TEXT = """
page_types:
  preference: {aliases: [wish], dir: preferences}
  project:
    is_a: preference
    fields: {due: {type: date, min: 2026-01-01}}
    sections: [Goal]
claim_kinds: {preference: {description: A wish.}}
relationship_types:
  works_at: {inverse: employs, from: [project], cardinality: many-to-one}
  employs: {}
"""


def test_a_name_means_all_that_has_it() -> None:
    known = ontology(TEXT)
    kinds = {name: [kind_of(one) for one in definitions(known, name)] for name in names_of(known)}
    assert kinds == {
        "preference": ["page type", "claim kind"],
        "wish": ["page type"],
        "project": ["page type"],
        "works_at": ["relationship type"],
        "employs": ["relationship type"],
    }
    assert definitions(known, "employs")[0].name == "employs"
    assert definitions(known, "nothing") == ()


def test_the_form_of_a_type_says_everything_and_is_json() -> None:
    (one,) = definitions(ontology(TEXT), "project")
    made = json.loads(json.dumps(form(one)))
    assert list(made) == [
        *("kind", "name", "description", "aliases", "is_a", "dir", "shard", "index_section"),
        *("index_fields", "template", "entity", "review_days", "orphans", "budget", "fields"),
        *("sections", "defined"),
    ]
    assert made["is_a"] == ["preference"]
    assert made["dir"] is None
    assert made["defined"] == {"path": "ontology.yaml", "line": 3, "column": 3}
    (due,) = made["fields"]
    assert due["constraints"] == [
        "must be a date such as 2027-01-09",
        "must be 2026-01-01 or later",
    ]
    assert made["sections"] == [{"name": "Goal", "required": False, "description": ""}]


@pytest.mark.parametrize(
    ("model", "renamed"),
    [
        (PageType, {"kinds": "is_a", "origin": "defined"}),
        (RelationshipType, {"source": "from", "target": "to", "origin": "defined"}),
        (
            Field,
            {
                "kind": "type",
                "choices": "values",
                "least": "min",
                "most": "max",
                "origin": "defined",
            },
        ),
    ],
)
def test_nothing_of_a_definition_is_left_out(model: type, renamed: dict[str, str]) -> None:
    known = ontology(TEXT)
    (project,), (label,) = definitions(known, "project"), definitions(known, "works_at")
    made = {
        PageType: form(project),
        RelationshipType: form(label),
        Field: form(project)["fields"][0],
    }[model]
    names = {renamed.get(one.name, one.name) for one in fields(model)}
    assert names <= set(made)


def test_a_place_is_a_path_and_a_line() -> None:
    assert place(Origin("vaultkit/base", 7, 3)) == "vaultkit/base:7"
    assert place(Origin()) == ""
