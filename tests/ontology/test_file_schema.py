"""The schema of `ontology.yaml` says what the loader takes, and the manual's keys are its own."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tests.ontology.test_page_schema import as_json
from tests.support.golden import ROOT, Golden
from tests.support.ontology import mistakes
from vaultkit.ontology.extends import SHIPPED
from vaultkit.ontology.file_model import OntologyFile
from vaultkit.ontology.file_schema import file_schema, grammar
from vaultkit.parse.yaml_nodes import load

TAKES = jsonschema.Draft202012Validator(file_schema())


def read(text: str) -> Any:
    root, faults = load(text)
    assert not faults
    return as_json(root) if root is not None else {}


def test_the_schema_in_the_package_is_that_of_the_model(golden: Golden) -> None:
    text = json.dumps(file_schema(), ensure_ascii=False, indent=2) + "\n"
    golden.check("ontology.schema.json", text, folder="vaultkit/ontology")


def test_the_schema_is_valid_and_explains_every_key() -> None:
    schema = file_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for part in (schema, *schema["$defs"].values()):
        assert part["description"]
        for name, key in part["properties"].items():
            assert key["description"], name


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_ontologies_pass(name: str) -> None:
    TAKES.validate(read((ROOT / f"ontologies/{name}.yaml").read_text("utf-8")))


TAKEN = [
    "{}",
    "name: 12\nversion: 1.0\ndescription: true",
    "extends: vaultkit/base",
    "extends: [vaultkit/wiki, vaultkit/adr]",
    "page_types:",
    "page_types: {a: }",
    "page_types: {a: {dir: '', aliases: b, shard: year, budget: 100, orphans: error}}",
    "page_types: {a: {dir: 2024, entity: true, review_every: 6m}}",
    "page_types: {a: {fields: }}",
    "page_types: {a: {fields: {x: date, y: }}}",
    "page_types: {a: {fields: {x: {type: integer, min: 1, max: 5, default: 3}}}}",
    "page_types: {a: {fields: {x: {type: date, min: 2026-01-01, required: true}}}}",
    "page_types: {a: {fields: {x: {deprecated: true}, y: {deprecated: x}}}}",
    "page_types: {a: {fields: {z: {deprecated: false}}}}",
    "page_types: {a: {fields: {x: {type: enum, values: [a, 1, {value: b, deprecated: a}]}}}}",
    "page_types: {a: {fields: {x: {type: ref, to: a}, y: {type: ref, to: [a]}}}}",
    "page_types: {a: {fields: {x: {type: list, of: date}, y: {type: list, of: {type: url}}}}}",
    "page_types: {a: {fields: {x: {type: map, fields: {b: date, c: {type: list, of: map}}}}}}",
    "page_types: {a: {sections: [Goal, {name: Log, required: true, description: x}]}}",
    "page_types: {a: {sections: }}",
    "page_types: {a: {index_fields: x, fields: {x: date}, index_section: A}}",
    'page_types: {a: {template: "# A\\n\\ntext\\n"}}',
    "claim_kinds: {fact: , event: {description: x}}",
    "relationship_types: {a: {from: b, to: [b], cardinality: one-to-one}}\npage_types: {b: {}}",
    "relationship_types: {a: {inverse: a, fields: {x: date}}}",
    "classify: [{prefix: a/, type: b}]\npage_types: {b: {}}",
    "classify:",
]

REFUSED = [
    "odd: 1",
    "name: [a]",
    "name:",
    "extends: {a: b}",
    "extends: [a.yaml, a.yaml]",
    "page_types: [a]",
    "page_types: {a/b: {}}",
    "page_types: {a: {odd: 1}}",
    "page_types: {a: text}",
    "page_types: {a: {shard: month}}",
    "page_types: {a: {budget: 99}}",
    "page_types: {a: {budget: many}}",
    'page_types: {a: {entity: "true"}}',
    "page_types: {a: {entity: yes}}",
    "page_types: {a: {review_every: 180}}",
    "page_types: {a: {review_every: 0d}}",
    "page_types: {a: {aliases: }}",
    "page_types: {a: {aliases: [b, b]}}",
    "page_types: {a: {fields: {x: dat}}}",
    "page_types: {a: {fields: {x: {type: dat}}}}",
    "page_types: {a: {fields: {x: {typ: date}}}}",
    "page_types: {a: {fields: {x: {required: maybe}}}}",
    "page_types: {a: {fields: {x: [date]}}}",
    "page_types: {a: {fields: {x: {type: enum, values: {a: b}}}}}",
    "page_types: {a: {fields: {x: {type: enum, values: [{description: b}]}}}}",
    "page_types: {a: {sections: [{required: true}]}}",
    "page_types: {a: {sections: {Goal: {}}}}",
    "claim_kinds: {fact: {dir: facts}}",
    "relationship_types: {a: {cardinality: many}}",
    "relationship_types: {a: {source: b}}",
    "classify: {a/: b}",
    "classify: [{prefix: a/}]",
    "classify: [a/]",
]


@pytest.mark.parametrize("text", TAKEN)
def test_what_the_loader_takes_the_schema_takes(text: str) -> None:
    assert mistakes(text) == () or "extends" in text
    TAKES.validate(read(text))


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_of_another_shape_both_refuse(text: str) -> None:
    assert mistakes(text)
    assert not TAKES.is_valid(read(text))


def test_the_grammar_has_every_key_of_the_model() -> None:
    parts = {one.title: one for one in grammar()}
    top = [info.alias or name for name, info in OntologyFile.model_fields.items()]
    assert [key.name for key in parts[""].keys] == top
    assert len(parts) == len(file_schema()["$defs"]) + 1
    assert all(key.kind and key.meaning for one in parts.values() for key in one.keys)


@pytest.mark.parametrize(
    ("title", "name", "kind"),
    [
        ("", "extends", "list of texts, or one text"),
        ("", "page_types", "a map of names, each with a map of keys"),
        ("page_types", "review_every", "a time such as `180d`, `26w`, `6m` or `1y`"),
        ("page_types", "budget", "whole number from 100 to 100,000,000"),
        ("page_types", "entity", "`true` or `false`"),
        ("page_types", "sections", "list of texts or maps"),
        ("fields", "deprecated", "text, or `true`"),
        ("fields", "of", "a field's type, or a map of its keys"),
        ("values", "value", "text, required"),
        ("classify", "prefix", "text, required"),
    ],
)
def test_what_a_key_takes_is_said_in_words(title: str, name: str, kind: str) -> None:
    keys = {key.name: key.kind for one in grammar() if one.title == title for key in one.keys}
    assert keys[name] == kind
