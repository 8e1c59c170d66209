from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cases.test_moves import move, retitle, text, vault
from tests.support.repository import init_repository
from vaultkit.actions.rename import RenameRequest, rename
from vaultkit.errors import UsageError

FILES = {"tide.md": "# Tide\n\n[[p]]\n", "p.md": "# P\n\n[[tide]]\n", "README.md": "# Home\n"}


def test_a_page_is_named_by_its_path_or_as_links_call_it(tmp_path: Path) -> None:
    root = vault(tmp_path, FILES).path
    assert retitle(root, "Tide", "Ebb").moves[0].new == "ebb.md"
    assert retitle(root, "ebb.md", "Flow").moves[0].new == "flow.md"
    with pytest.raises(UsageError, match="no page is called nobody"):
        retitle(root, "nobody", "X")
    with pytest.raises(UsageError, match="no letter"):
        retitle(root, "flow.md", "?!")


def test_a_page_that_programs_know_keeps_its_file(tmp_path: Path) -> None:
    root = vault(tmp_path, FILES).path
    done = retitle(root, "README.md", "Start here")
    assert done.moves == ()
    assert text(root, "README.md") == "# Start here\n"
    assert done.offered == "Home"


def test_an_old_title_that_the_file_keeps_is_not_told_as_lost(tmp_path: Path) -> None:
    root = vault(tmp_path, {"README.md": "# Readme\n", "p.md": "# P\n\n[[README]]\n"}).path
    done = retitle(root, "README.md", "Start")
    assert (done.moves, done.links, done.offered) == ((), (), "")


def test_a_page_without_a_title_gets_one_in_a_vault_with_settings(tmp_path: Path) -> None:
    root = vault(tmp_path, {"a.md": "[[b]]\n", "b.md": "[[a]]\n"}).path
    retitle(root, "a.md", "Grüße aus Rügen")
    assert text(root, "grusse-aus-rugen.md") == "---\ntitle: Grüße aus Rügen\nid: a\n---\n[[b]]\n"
    assert text(root, "b.md") == "[[grusse-aus-rugen]]\n"


PLAIN = {
    "vault.yaml": "vault: {name: t}\nlinks: {preset: github}\n",
    "d/0002-use-postgres.md": "# Use Postgres\n\n[b](b.md)\n",
    "d/b.md": "bare [p](0002-use-postgres.md)\n",
}


def test_plain_dialects_get_no_frontmatter_and_figures_of_the_name_stay(tmp_path: Path) -> None:
    root = vault(tmp_path, PLAIN).path
    done = retitle(root, "d/0002-use-postgres.md", "Use MySQL")
    assert (done.moves[0].new, done.mentions) == ("d/0002-use-mysql.md", ())
    assert text(root, "d/0002-use-mysql.md") == "# Use MySQL\n\n[b](b.md)\n"
    retitle(root, "d/b.md", "Why so")
    assert text(root, "d/why-so.md") == "bare [p](0002-use-mysql.md)\n"
    move(root, "d/why-so.md", to="e/")
    assert text(root, "e/why-so.md") == "bare [p](../d/0002-use-mysql.md)\n"


@pytest.mark.parametrize(
    ("name", "heading", "title", "new"),
    [
        ("0002-use-x", "Use X", "Use Y", "0002-use-y"),
        ("0002-use-x", "0002 Use X", "0002 Use Y", "0002-use-y"),
        ("0002-use-x", "0002 Use X", "Use Y", "use-y"),
        ("0002-use-x", "Use X", "0002: Use Y", "0002-use-y"),
        ("2024-03-01-trip", "A trip", "A tour", "2024-03-01-a-tour"),
        ("01 Use X", "Use X", "Use Y", "01 Use Y"),
        ("2024", "Year", "This year", "this-year"),
    ],
)
def test_figures_stay_where_no_title_says_them(
    tmp_path: Path, name: str, heading: str, title: str, new: str
) -> None:
    root = vault(tmp_path, {f"{name}.md": f"# {heading}\n"}).path
    assert retitle(root, f"{name}.md", title).moves[0].new == f"{new}.md"


def test_an_id_is_no_mention(tmp_path: Path) -> None:
    block = {**PLAIN, "d/b.md": "---\ntags: [x]\n---\n# B\n\n[p](0002-use-postgres.md)\n"}
    root = vault(tmp_path, block).path
    done = retitle(root, "d/b.md", "Bee")
    assert "id: d/b" in text(root, "d/bee.md")
    assert done.mentions == ()


def test_there_and_back_leaves_no_alias_that_is_the_title(tmp_path: Path) -> None:
    root = vault(tmp_path, {**FILES, "tide.md": "---\nid: t\nx: 1\n---\n# Tide\n\n[[p]]\n"}).path
    before = text(root, "tide.md")
    retitle(root, "tide.md", "Ebb", alias=True)
    assert "aliases: [Tide]" in text(root, "ebb.md")
    retitle(root, "ebb.md", "Tide", alias=True)
    assert "aliases: [Ebb]" in text(root, "tide.md")
    retitle(root, "tide.md", "Ebb")
    retitle(root, "ebb.md", "Tide")
    assert text(root, "tide.md") == before


def test_a_title_that_another_page_has_for_an_alias_is_told(tmp_path: Path) -> None:
    other = {"q.md": "---\naliases: [Start]\n---\n# Q\n"}
    root = vault(tmp_path, {**FILES, **other, "vault.yaml": "links: {preset: github}\n"}).path
    done = retitle(root, "README.md", "Start")
    assert done.notes == ("the new title is an alias of q.md too",)


def test_a_page_of_a_vault_below_is_renamed_by_its_settings(tmp_path: Path) -> None:
    files = {"kb/vault.yaml": "links: {preset: vaultkit}\n", "kb/a.md": "# A\n", "c.md": "# C\n"}
    root = init_repository(tmp_path / "r", files).path
    request = RenameRequest(
        folder=str(root), environment=os.environ, page="kb/a.md", title="New name"
    )
    rename(request)
    assert "id: a\n" in (root / "kb/new-name.md").read_text()
