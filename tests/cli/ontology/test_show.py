"""`vaultkit ontology show` as people meet it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.team import team


def test_the_catalog_and_one_name_of_it(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    ran = vaultkit("ontology", "show", folder=vault)
    assert (ran.code, ran.err) == (0, "")
    assert "  project       2  Work with an end.\n" in ran.out
    one = vaultkit("ontology", "show", "human", folder=vault)
    assert one.out.startswith("person (page type)\n  description: Somebody.\n")
    made = json.loads(vaultkit("ontology", "show", "fact", "--format", "json", folder=vault).out)
    assert [(d["kind"], d["name"]) for d in made["definitions"]] == [("claim kind", "fact")]


def test_an_unknown_name_ends_with_2_and_the_next_step(tmp_path: Path) -> None:
    ran = vaultkit("ontology", "show", "projekt", folder=team(tmp_path / "v"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[1].startswith('  next: Did you mean "project"?')


def test_a_vault_without_an_ontology_ends_with_3(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    (vault / "ontology.yaml").unlink()
    assert vaultkit("ontology", "show", folder=vault).code == 3
