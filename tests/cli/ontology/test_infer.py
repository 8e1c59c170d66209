"""`vaultkit ontology infer` as people and programs meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.ontology import ontology
from tests.support.repository import write_files

_STATES = ["active", "paused"] * 6


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {f"projects/p{n}.md": f"---\nstatus: {s}\n---\n" for n, s in enumerate(_STATES)}
    return write_files(tmp_path / "vault", {"vault.yaml": "vault: {name: Team}\n", **files})


def test_a_proposal_is_printed_and_nothing_is_written(folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    ran = vaultkit("ontology", "infer", folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert [one.name for one in ontology(ran.out).page_types] == ["projects", "note"]
    assert "# all 12 pages; active 6, paused 6" in ran.out
    assert sorted(folder.rglob("*")) == before
    assert vaultkit("ontology", "infer", folder=folder).out == ran.out


def test_it_is_written_where_that_is_asked_for_and_then_in_force(folder: Path) -> None:
    printed = vaultkit("ontology", "infer", folder=folder).out
    words = ("ontology", "infer", "--output", "ontology.yaml")
    ran = vaultkit(*words, folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "ontology.yaml: 2 types, 1 field, 1 list of values from 12 pages\n"
    assert (folder / "ontology.yaml").read_text() == printed
    assert vaultkit(*words, folder=folder).out.endswith("; it is there already\n")
    assert vaultkit("check", folder=folder).code == 0
    write_files(folder, {"projects/p0.md": "---\nstatus: actve\n---\n"})
    found = vaultkit("check", "--format", "json", folder=folder)
    assert (found.code, found.named()) == (1, [("projects/p0.md", 2, "wrong-value")])


def test_a_file_that_holds_something_else_is_left_alone(folder: Path) -> None:
    write_files(folder, {"ontology.yaml": "name: mine\n"})
    words = ("ontology", "infer", "-o", "ontology.yaml")
    ran = vaultkit(*words, folder=folder)
    assert (ran.code, ran.out) == (3, "")
    assert "--overwrite" in ran.err
    assert (folder / "ontology.yaml").read_text() == "name: mine\n"
    assert vaultkit(*words, "--overwrite", folder=folder).code == 0
    assert "page_types:" in (folder / "ontology.yaml").read_text()


def test_json_tells_what_it_rests_on(folder: Path) -> None:
    ran = vaultkit("ontology", "infer", "--format", "json", folder=folder)
    form = json.loads(ran.out)
    assert (ran.code, form["pages"], form["useful"]) == (0, 12, True)
    assert form["types"][0]["fields"][0]["counts"] == {"active": 6, "paused": 6}


def test_a_place_that_cannot_take_a_file_is_told(folder: Path) -> None:
    ran = vaultkit("ontology", "infer", "-o", "vault.yaml/x.yaml", folder=folder)
    assert (ran.code, ran.out) == (3, "")
    assert "cannot be written" in ran.err
    assert "Traceback" not in ran.err
