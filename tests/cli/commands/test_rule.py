"""`vaultkit rule` explains one rule by any of its words, or lists them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from vaultkit.rules.table import FAMILIES, RULES


@pytest.mark.parametrize("word", ["broken-link", "LK001", "lk001"])
def test_a_rule_is_explained_by_name_or_code(tmp_path: Path, word: str) -> None:
    ran = vaultkit("rule", word, folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("LK001 broken-link (error)\n\n")
    assert "Why" in ran.out


def test_a_family_is_a_list_of_its_rules(tmp_path: Path) -> None:
    by_letters, by_folder = (vaultkit("rule", word, folder=tmp_path) for word in ("LK", "links"))
    assert by_letters.out == by_folder.out
    shown = [line[:5] for line in by_letters.out.splitlines() if line[:2] in FAMILIES]
    assert shown == [entry.code for entry in RULES if entry.code.startswith("LK")]


@pytest.mark.parametrize("words", [(), ("--all",)])
def test_all_rules_are_listed(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = vaultkit("rule", *words, folder=tmp_path)
    assert ran.code == 0
    assert all(f"{entry.code}  {entry.name}" in ran.out for entry in RULES)


def test_programs_get_the_same_as_json(tmp_path: Path) -> None:
    one = json.loads(vaultkit("rule", "broken-link", "--json", folder=tmp_path).out)
    every = json.loads(vaultkit("rule", "--all", "--json", folder=tmp_path).out)
    assert one in every
    assert [card["code"] for card in every] == [entry.code for entry in RULES]


def test_an_unknown_word_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    ran = vaultkit("rule", "broken-lnk", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert 'did you mean "broken-link"?' in ran.err
    assert "Traceback" not in ran.err
