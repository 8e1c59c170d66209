"""The fingerprint changes with what an ontology means, and with nothing else."""

from __future__ import annotations

import json
import random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ontology import ontology
from vaultkit.ontology.canonical import canonical, fingerprint

TEXT = """
name: harbour
version: 1
classify: [{prefix: m/, type: meeting}, {prefix: n/, type: meeting}]
page_types:
  meeting: {review_every: 6m, budget: 5000, entity: true}
  project:
    dir: projects
    fields:
      lead: {type: ref, to: [meeting], required: true}
      status: {type: enum, values: [no, {value: done, deprecated: closed}], default: no}
    sections: [Goals, {name: Sessions, required: true}]
claim_kinds: {decision: {description: What was decided.}}
relationship_types: {works_at: {from: meeting, to: [project]}}
"""
ORDERED = frozenset(("page_types", "claim_kinds", "relationship_types", "fields"))


def shuffled(value: object, chance: random.Random, key: str = "") -> object:
    if isinstance(value, dict):
        items = [(name, shuffled(one, chance, name)) for name, one in value.items()]
        if key not in ORDERED:
            chance.shuffle(items)
        return dict(items)
    return [shuffled(one, chance) for one in value] if isinstance(value, list) else value


def written(value: object, between: str) -> str:
    """YAML in brackets, with `between` after each comma."""
    if isinstance(value, dict):
        inside = f",{between}".join(f"{key}: {written(one, between)}" for key, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        return f"[{f',{between}'.join(written(one, between) for one in value)}]"
    return str(value)


@given(st.randoms(use_true_random=False), st.sampled_from((" ", "\n  ", " # a comment\n   ")))
def test_layout_and_the_order_of_keys_do_not_matter(chance, between: str) -> None:
    values = shuffled(yaml.load(TEXT, yaml.BaseLoader), chance)
    assert ontology(written(values, between)).fingerprint == ontology(TEXT).fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("harbour", "port"),
        ("version: 1", "version: 2"),
        ("m/, type", "o/, type"),
        (
            "{prefix: m/, type: meeting}, {prefix: n/, type: meeting}",
            "{prefix: n/, type: meeting}, {prefix: m/, type: meeting}",
        ),
        ("6m", "7m"),
        ("budget: 5000, ", ""),
        ("dir: projects", 'dir: ""'),
        ("required: true}\n      status", "required: false}\n      status"),
        ("[no, {value: done, deprecated: closed}]", "[{value: done, deprecated: closed}, no]"),
        ("deprecated: closed", "deprecated: true"),
        ("default: no", "default: done"),
        ("[Goals, {name: Sessions, required: true}]", "[{name: Sessions, required: true}, Goals]"),
        ("was decided", "is decided"),
        ("from: meeting, ", ""),
    ],
)
def test_what_it_means_matters(old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert ontology(TEXT.replace(old, new)).fingerprint != ontology(TEXT).fingerprint


def test_the_order_of_types_and_fields_is_part_of_the_meaning() -> None:
    one, other = (ontology(f"page_types: {{{types}}}") for types in ("a: , b: ", "b: , a: "))
    assert one.fingerprint != other.fingerprint


def test_where_a_name_stands_does_not_matter() -> None:
    base = {"base.yaml": "page_types: {a: {}}"}
    inherited = ontology("extends: base.yaml", base)
    again = ontology("extends: base.yaml\n\n\npage_types: {a: {}}", base)
    assert inherited.fingerprint == again.fingerprint


def test_the_canonical_form_is_compact_json_with_sorted_keys() -> None:
    made = ontology("name: größer\npage_types: {a: {}}\nclassify: [{prefix: x/, type: a}]")
    data = canonical(made)
    form = json.loads(data)
    again = json.dumps(form, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert data == again.encode()
    assert "größer".encode() in data
    assert b"origin" not in data
    assert b"fingerprint" not in data
    assert form["classify"] == [{"prefix": "x/", "type": "a"}]
    assert made.fingerprint == fingerprint(made)
    assert len(made.fingerprint) == 64
