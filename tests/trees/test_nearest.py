from __future__ import annotations

from pathlib import Path

from tests.support.repository import init_repository
from vaultkit.trees.nearest import real_path, vault_for


def test_the_nearest_vault_is_the_vault(tmp_path: Path) -> None:
    outer = init_repository(tmp_path / "outer").path
    inner = outer / "docs" / "vault"
    inner.mkdir(parents=True)
    (inner / "vault.yaml").write_text("")
    page, other = str(inner / "new" / "a.md"), str(outer / "docs" / "a.md")
    assert vault_for(page, ()) == str(inner)
    assert vault_for(page, [str(outer)]) == str(inner)
    # a repository is a vault where it is open, or where nothing is
    assert vault_for(other, ()) == str(outer)
    assert vault_for(other, [str(outer / "docs")]) == str(outer)
    assert vault_for(other, [str(tmp_path / "elsewhere")]) is None


def test_a_plain_folder_is_a_vault_where_it_is_open(tmp_path: Path) -> None:
    (tmp_path / "notes" / "sub").mkdir(parents=True)
    page = str(tmp_path / "notes" / "sub" / "a.md")
    notes = str(tmp_path / "notes")
    assert vault_for(page, [f"{notes}/sub", notes]) == notes
    assert vault_for(page, [f"{notes}/s"]) is None
    assert vault_for(page, ()) is None


def test_links_above_a_file_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "linked").symlink_to("real")
    assert real_path(str(tmp_path / "linked" / "a.md")) == str(tmp_path / "real" / "a.md")
