"""`vaultkit ontology explain` says what `vaultkit check` says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.team import team


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return team(tmp_path / "v")


def test_what_a_check_finds_on_a_page_is_explained_in_the_same_sentences(vault: Path) -> None:
    found = vaultkit("check", "--format", "json", folder=vault).findings
    on_page = [one for one in found if one["path"] == "projects/alpha.md"]
    assert on_page
    ran = vaultkit("ontology", "explain", "projects/alpha.md", folder=vault)
    assert ran.code == 0
    for one in on_page:
        assert f"{one['line']}:{one['column']} {one['code']}" in ran.out
        assert one["message"] in ran.out
        assert f"= next: {one['fix']['title']}" in ran.out
    words = vaultkit("ontology", "explain", "project", folder=vault).out
    assert 'the required field "lead"' in words
    assert "must be a date such as 2027-01-09" in words
    assert 'a section "Goal"' in words


def test_a_right_page_is_said_to_be_right(vault: Path) -> None:
    ran = vaultkit("ontology", "explain", "people/ana.md", folder=vault)
    assert ran.out.endswith("  its body has 21 characters of 500\n  nothing is wrong with it\n")
    made = vaultkit("ontology", "explain", "person/ana", "--format", "json", folder=vault)
    assert json.loads(made.out)["findings"] == []


def test_a_name_of_both_asks_for_a_flag(vault: Path) -> None:
    team(vault, {"project.md": "---\ntype: person\n---\n# P\n"})
    ran = vaultkit("ontology", "explain", "project", folder=vault)
    assert (ran.code, ran.out) == (2, "")
    assert "add --type or --page" in ran.err
    assert vaultkit("ontology", "explain", "project", "--type", folder=vault).code == 0
    page = vaultkit("ontology", "explain", "project", "--page", folder=vault)
    assert page.out.startswith("project.md\n")
