"""A page of a few words that is renamed is the same page, through the doors that people use."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.cases.test_moves import retitle
from tests.support.repository import Repository
from vaultkit.actions.check import CheckRequest, check

PAGES = {
    "vault.yaml": "links: {preset: obsidian}\n",
    "ox.md": "# Ox\n",
    "zoo/gnu.md": "# Gnu\n",
    "home.md": "---\nid: h\n---\n[[gnu]] and [ox](ox.md)\n",
    "alone.md": "# Alone\n",
}


@pytest.fixture
def vault(repository: Repository) -> Repository:
    repository.commit(PAGES)
    return repository


def told(vault: Repository, **more: Any) -> list[str]:
    request = CheckRequest(folder=str(vault.path), environment=os.environ, **more)
    return [f"{one.path} {one.name}" for one in check(request).report.findings]


def test_a_page_without_id_is_known_by_the_links_that_followed(vault: Repository) -> None:
    assert retitle(vault.path, "ox.md", "Cattle of the steppe").notes == ()
    assert retitle(vault.path, "zoo/gnu.md", "Wildebeest").notes == ()
    assert told(vault) == told(vault, at="index") == []
    vault.commit()
    assert told(vault, at="HEAD") == told(vault, base="HEAD~1", new_only=True) == []


def test_where_nothing_tells_it_rename_says_so_and_an_alias_does(vault: Repository) -> None:
    (note,) = retitle(vault.path, "alone.md", "Solitude").notes
    assert "no id, no link" in note
    assert "deleted-page" in note
    assert told(vault) == ["alone.md deleted-page"]
    vault.git("reset", "--quiet", "--hard")
    assert retitle(vault.path, "alone.md", "Solitude", alias=True).notes == ()
    assert told(vault) == []


def test_a_page_with_an_id_is_known_by_that_alone(vault: Repository) -> None:
    vault.commit({"ox.md": "---\nid: o-1\n---\n# Ox\n"})
    (vault.path / "ox.md").unlink()
    vault.write({"cattle.md": "# Ox\n", "home.md": "[[gnu]] and [ox](cattle.md)\n"})
    vault.add()
    assert "ox.md deleted-page" in told(vault)
