"""`vaultkit ontology diff` between commits, and between files."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository
from tests.support.team import FILES, ONTOLOGY


def test_a_change_is_told_before_it_is_committed(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {**FILES})
    repository.write({"ontology.yaml": ONTOLOGY.replace("due: {type: date,", "due: {type: url,")})
    ran = vaultkit("ontology", "diff", "HEAD..", folder=repository.path)
    assert (ran.code, ran.err) == (0, "")
    assert "tightening\n  ~ field project.due.type: date → url\n" in ran.out
    listed = vaultkit("ontology", "diff", "HEAD..", "--format", "markdown", folder=repository.path)
    assert "- tightening: changed field `project.due.type: date → url`, " in listed.out
    same = vaultkit("ontology", "diff", "--files", *["ontology.yaml"] * 2, folder=repository.path)
    assert same.out.startswith("ontology.yaml → ontology.yaml: nothing changed\n")


def test_one_of_the_two_ways_must_be_chosen(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {**FILES})
    for words in ((), ("HEAD..", "--files", "a", "b")):
        ran = vaultkit("ontology", "diff", *words, folder=repository.path)
        assert ran.code == 2
        assert "give A..B, or --files OLD NEW" in ran.err
