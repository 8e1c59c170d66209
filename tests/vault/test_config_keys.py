"""The keys of `vault.yaml`: schema, help and values in force say what the model says."""

from __future__ import annotations

import json

import jsonschema
import pytest

from tests.support.golden import Golden
from tests.support.vault_keys import KEYS, nested
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.config_keys import (
    KeyValue,
    json_schema,
    key_helps,
    known_keys,
    section_helps,
    values_in_force,
)
from vaultkit.vault.settings import overlay, read_settings

FILE = b"""\
vault: {name: Team}
links:
  preset: obsidian
  absolute: vault
checks:
  severity: {LK: "off"}
  paths:
    "docs/*.md": {ignore: [LK]}
push: true
"""


def in_force(data: bytes | None, settings: Settings | None = None) -> dict[str, KeyValue]:
    found = values_in_force(data, settings or read_settings(data))
    assert len({one.name for one in found}) == len(found)
    return {one.name: one for one in found}


# ---------------------------------------------------------------------------------------- schema

TAKES = jsonschema.Draft202012Validator(json_schema())


@pytest.mark.parametrize("key", KEYS)
def test_the_schema_for_editors_takes_the_good_value(key: str) -> None:
    TAKES.validate(nested(key, KEYS[key][0]))


def test_the_schema_for_editors_is_valid_and_refuses_unknown_keys_and_empty_values() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for wrong in (
        {"odd": 1},
        {"links": {"odd": 1}},
        {"requires": None},
        {"vault": {"branch": None}},
    ):
        assert not TAKES.is_valid(wrong)


def test_every_key_of_the_schema_explains_itself() -> None:
    schema = json_schema()
    sections = {name for name, part in schema["properties"].items() if "$ref" in part}
    for part in (schema, *schema["$defs"].values()):
        assert part["description"]
        for name, key in part["properties"].items():
            assert "description" in key or (part is schema and name in sections), name


def test_the_schema_in_the_package_is_that_of_the_model(golden: Golden) -> None:
    text = json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"
    golden.check("vault.schema.json", text, folder="vaultkit/vault")


# ------------------------------------------------------------------------------------------ help


def test_there_is_help_for_every_key_that_takes_a_value() -> None:
    assert [one.name for one in key_helps()] == list(KEYS)
    sections = {key.partition(".")[0] for key in KEYS if "." in key}
    assert set(section_helps()) == sections
    assert all(section_helps().values())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("vault.id", "UUID"),
        ("vault.name", "text"),
        ("version", "whole number from 1"),
        ("exclude", "list of texts"),
        ("recall.high_threshold", "number from 0 to 1"),
        ("links.absolute", "one of `vault`, `site`"),
        ("links.wikilinks", "list of `id`, `path`, `stem`, `title`"),
        ("budgets.hub", "whole number from 100 to 100,000,000"),
        ("checks.severity", "map of names, each one of `error`, `warning`, `info`, `off`"),
        ("checks.paths", "map of names, each a map with `ignore`"),
    ],
)
def test_what_a_value_must_be_is_said_in_words(name: str, kind: str) -> None:
    assert {one.name: one.kind for one in key_helps()}[name] == kind


# ------------------------------------------------------------------------------- values in force


def test_a_value_is_told_with_the_place_that_decides_it() -> None:
    found = in_force(FILE)
    assert found["vault.name"] == KeyValue("vault.name", "Team", "vault", 1, 15)
    assert found["links.absolute"] == KeyValue("links.absolute", "vault", "vault", 4, 13)
    assert found["links.slugs"] == KeyValue("links.slugs", ["obsidian"], "preset")
    assert found["budgets.hub"] == KeyValue("budgets.hub", 12_000, "default")
    assert found["vault.branch"] == KeyValue("vault.branch", None, "default")
    assert found["checks.severity"].value == {"LK": "off"}
    assert found["checks.paths"].value == {"docs/*.md": {"ignore": ["LK"]}}
    assert found["checks.paths"].line == 8
    assert "push" not in found


def test_every_key_has_a_value_in_force_in_the_order_of_the_model() -> None:
    leaves = [".".join(map(str, key)) for key in known_keys() if "*" not in key]
    for data in (FILE, b"", None):
        names = list(in_force(data))
        assert names == list(KEYS)
        assert names == [name for name in leaves if name in names]


@pytest.mark.parametrize("key", KEYS)
def test_a_value_of_the_file_is_the_value_in_force(key: str) -> None:
    good = KEYS[key][0]
    data = json.dumps(nested(key, good)).encode()
    found = in_force(data)[key]
    assert (found.value, found.origin) == (good, "vault")
    assert found.line == 1


def test_without_a_file_the_dialect_is_what_the_folder_looks_like() -> None:
    settings = overlay(Settings(guessed=True), preset="zk")
    found = in_force(None, Settings(preset=settings.preset, guessed=True))
    assert found["links.preset"] == KeyValue("links.preset", "zk", "guess")
    assert found["links.slugs"].value == list(PRESETS["zk"].slugs)
    assert found["links.slugs"].origin == "preset"


@pytest.mark.parametrize(
    ("text", "value", "origin"),
    [
        (b"", ["id", "path", "stem", "title"], "default"),
        (b"links: {preset: obsidian}\n", ["path", "stem", "title"], "preset"),
        (b"links: {preset: commonmark}\n", [], "preset"),
        (b"links: {preset: obsidian, wikilinks: [id, stem]}\n", ["stem"], "vault"),
    ],
)
def test_the_order_of_wikilinks_is_told_as_far_as_the_dialect_goes(
    text: bytes, value: list[str], origin: str
) -> None:
    one = in_force(text)["links.wikilinks"]
    assert (one.value, one.origin) == (value, origin)
