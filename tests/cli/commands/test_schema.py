"""`vaultkit schema` prints what an editor needs."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema

from tests.support.command import ROOT, vaultkit


def test_the_schema_of_vault_yaml_is_printed_whole(tmp_path: Path) -> None:
    ran = vaultkit("schema", "vault", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.encode() == (ROOT / "vaultkit/vault/vault.schema.json").read_bytes()
    schema = json.loads(ran.out)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"] == "vault.yaml"


def test_only_what_there_is_can_be_asked_for(tmp_path: Path) -> None:
    ran = vaultkit("schema", "ontology", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "'ontology' is not 'vault'" in ran.err
