"""Generated vaults with seeded faults: each is found at its file and line, and nothing else.

The generator is `<folder>/tools/make_vault.py` next to the checkout; its truth says where each
fault lies. Without it there is nothing to compare with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import vaultkit
from tests.support.made import made_vault
from tests.support.repository import write_files

# the generator's kind of fault → the rule that tells it
_RULES = {
    "bad-date": "impossible-date",
    "bad-yaml": "invalid-yaml",
    "broken-anchor": "broken-anchor",
    "broken-relative-link": "broken-link",
    "broken-wikilink": "broken-link",
    "broken-wikilink-heading": "broken-anchor",
    "case-mismatch": "wrong-case",
    "conflict-marker": "conflict-marker",
    "duplicate-alias": "ambiguous-alias",
    "duplicate-id": "duplicate-id",
    "escapes-root": "outside-vault",
    "missing-asset": "broken-attachment",
    "missing-field": "uncommon-omission",
    "missing-frontmatter": "missing-frontmatter",
    "over-budget": "page-over-budget",
}
# with the ontology that the generator writes, types say what a page needs
_BY_TYPE = _RULES | {"bad-date": "wrong-value", "missing-field": "missing-field"}
_BOTH_SIDES = ("duplicate-alias", "duplicate-id")


def _generate(folder: Path, pages: int, *options: str) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(
        made_vault(folder, pages, "--kinds", ",".join(_RULES), *options)
    )
    # pages of the generator may be larger than by default, but for the faults among them
    write_files(folder, {"vault.yaml": "budgets: {page: 65536, hub: 65536}\n"})
    return truth


def _compare(folder: Path, truth: dict[str, Any], rules: Mapping[str, str] = _RULES) -> None:
    options = ("--preset", "obsidian", "--format", "json")
    cold = vaultkit("check", *options, folder=folder)
    found = {(path, line, rule) for path, line, rule in cold.named()}
    true = {(one["file"], one["line"], rules[one["kind"]]) for one in truth["faults"]}
    partners = {
        (one["other"], rules[one["kind"]]) for one in truth["faults"] if one["kind"] in _BOTH_SIDES
    }
    more = {(path, rule) for path, _, rule in found - true}
    assert true - found == set()
    assert more - partners == set()
    assert {one["kind"] for one in truth["faults"]} == set(_RULES)
    assert vaultkit("check", *options, folder=folder).out == cold.out


@pytest.mark.parametrize(
    "options",
    [
        ("--git", "2"),
        ("--crlf", "1", "--seed", "8"),
        ("--crlf", ".3", "--cjk", ".5", "--seed", "9"),
    ],
    ids=["git", "crlf", "cjk"],
)
def test_a_thousand_pages_have_their_seeded_faults_and_no_others(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    folder = tmp_path / "vault"
    _compare(folder, _generate(folder, 1_000, "--faults", "140", *options))


@pytest.mark.parametrize(
    "options",
    [("--git", "2"), ("--crlf", ".3", "--cjk", ".5", "--seed", "9", "--git", "2")],
    ids=["git", "cjk"],
)
def test_with_an_ontology_a_thousand_pages_have_the_same_faults_told_by_their_types(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    folder = tmp_path / "vault"
    truth = _generate(folder, 1_000, "--faults", "140", "--config", *options)
    _compare(folder, truth, _BY_TYPE)


@pytest.mark.soak
def test_ten_thousand_pages_have_their_seeded_faults_and_no_others(tmp_path: Path) -> None:
    folder = tmp_path / "vault"
    _compare(folder, _generate(folder, 10_000, "--git", "3"))
