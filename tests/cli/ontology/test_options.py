"""What the commands of `vaultkit ontology` have in common."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import init_repository
from tests.support.team import FILES, team

COMMANDS = (("show",), ("explain", "project"), ("lint",), ("diff", "HEAD..HEAD"))


@pytest.mark.parametrize("words", [one for one in COMMANDS if one[0] != "diff"])
def test_each_finds_its_vault_upward_or_where_it_is_named(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    vault = team(tmp_path / "v")
    named = vaultkit("ontology", *words, "--vault", str(vault), folder=tmp_path)
    inside = vaultkit("ontology", *words, folder=vault / "projects")
    assert (named.code, named.err) == (0, "")
    assert inside.out == named.out != ""


@pytest.mark.parametrize("words", COMMANDS)
def test_each_has_a_form_for_programs(tmp_path: Path, words: tuple[str, ...]) -> None:
    repository = init_repository(tmp_path / "v", {**FILES})
    ran = vaultkit("ontology", *words, "--format", "json", folder=repository.path)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["schema_version"] == 1


@pytest.mark.parametrize("words", [("ontology",), *[("ontology", one[0]) for one in COMMANDS]])
def test_help_begins_with_what_it_does_and_fits_a_terminal(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    ran = vaultkit(*words, "--help", folder=tmp_path)
    assert ran.code == 0
    assert "  Examples:\n    vaultkit ontology " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


HOSTILE = {
    "a circle of files": "extends: ontology.yaml\n",
    "no map": "- a\n",
    "no YAML": "a: [\n",
    "deep": "page_types: " + "{a: " * 500 + "\n",
    "bytes": "name: \x00\x1b]0;x\x07\n",
    "very many": "page_types:\n" + "".join(f"  t{n}: {{odd: 1}}\n" for n in range(3_000)),
    "long": f"name: {'x' * 100_000}\n",
    "an anchor": "page_types: &a {b: *a}\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_ontology_is_told_in_words(tmp_path: Path, name: str) -> None:
    vault = team(tmp_path / "v", {"ontology.yaml": HOSTILE[name]})
    for words in (("show",), ("explain", "project"), ("lint",), ("explain", "README.md")):
        ran = vaultkit("ontology", *words, folder=vault)
        assert "Traceback" not in ran.err
        assert ran.code in (0, 1, 2)
        assert "\x1b" not in ran.out + ran.err
        assert len(ran.out) + len(ran.err) < 300_000
