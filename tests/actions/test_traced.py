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


def test_what_was_wrong_on_a_page_before_its_rename_is_not_new(vault: Repository) -> None:
    vault.commit({"ox.md": "# Ox\n\n[x](gone.md)\n"})
    retitle(vault.path, "ox.md", "Cattle of the steppe, and of other plains")
    assert told(vault, new_only=True) == told(vault, at="index", new_only=True) == []
    vault.write({"home.md": "[[no]] [ox](cattle-of-the-steppe-and-of-other-plains.md)\n"})
    assert told(vault, new_only=True) == ["home.md changed-id", "home.md broken-link"]


def test_a_page_that_took_its_id_along_leads_to_one_that_has_none(vault: Repository) -> None:
    vault.commit(
        {
            "home.md": "# Home\n",
            "hub.md": "---\naliases: [Centre]\n---\n# Hub\n\n[ox](ox.md)\n",
            "ox.md": "# Ox\n\n[x](gone.md)\n",
        }
    )
    assert retitle(vault.path, "hub.md", "Middle").pinned
    retitle(vault.path, "ox.md", "Cattle of the steppe, and of other plains")
    assert told(vault, new_only=True) == []
