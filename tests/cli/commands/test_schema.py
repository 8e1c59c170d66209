"""`vaultkit schema` prints what an editor needs."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.support.command import ROOT, vaultkit
from tests.support.team import team
from vaultkit.changes.request_file import SORTS


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("vault", "vaultkit/vault/vault.schema.json"),
        ("ontology", "vaultkit/ontology/ontology.schema.json"),
    ],
)
def test_the_schema_of_a_file_is_printed_whole(tmp_path: Path, name: str, file: str) -> None:
    ran = vaultkit("schema", name, folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.encode() == (ROOT / file).read_bytes()
    schema = json.loads(ran.out)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"] == f"{name}.yaml"


def test_the_schema_of_a_type_is_that_of_the_vault(tmp_path: Path) -> None:
    ran = vaultkit("schema", "page", "project", folder=team(tmp_path / "v"))
    assert (ran.code, ran.err) == (0, "")
    schema = json.loads(ran.out)
    jsonschema.Draft202012Validator.check_schema(schema)
    takes = jsonschema.Draft202012Validator(schema)
    assert takes.is_valid({"type": "project", "lead": "ana"})
    assert not takes.is_valid({"type": "project"})


def test_only_what_there_is_can_be_asked_for(tmp_path: Path) -> None:
    ran = vaultkit("schema", "index", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "'index' is not one of 'vault', 'ontology', 'page'" in ran.err
    for words in (("page",), ("vault", "project")):
        ran = vaultkit("schema", *words, folder=tmp_path)
        assert (ran.code, ran.out) == (2, "")
    assert vaultkit("schema", "page", "nope", folder=team(tmp_path / "v")).code == 2


def test_the_schema_of_a_request_names_every_sort_of_item(tmp_path: Path) -> None:
    ran = vaultkit("schema", "request", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    schema = json.loads(ran.out)
    sorts = schema["properties"]["items"]["items"]["discriminator"]["mapping"]
    assert set(sorts) == set(SORTS)
    assert schema["additionalProperties"] is False
    assert vaultkit("schema", "request", "x", folder=tmp_path).code == 2
