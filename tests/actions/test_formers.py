"""Restoring gives back the bytes of before, which the branch knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.formers import formers_of
from vaultkit.model.request import EditText, Item, Restore, Retire, Supersede

HEAD = "title: P # x\ntype: concept\n"
PAGES = {
    "draft": f"---\nlifecycle: draft # for now\n{HEAD}---\n\n# P\n\ntext\n",
    "quoted": f'---\n{HEAD}lifecycle: "draft"\n---\n# P\n\ntext\n',
    "windows": f"\ufeff---\n{HEAD}---\n\n# P\n\ntext".replace("\n", "\r\n"),
    "plain": "text",
}


def put(vault: Path, *items: Item) -> str:
    request = asked(*items, operation="put", reason="So *it* is", approved_by="Ana")
    return published(writer_of(Repository(vault)).write(request)).title


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("replaced", [False, True])
def test_the_bytes_of_before_come_back(tmp_path: Path, name: str, replaced: bool) -> None:
    vault = vault_repository(tmp_path / "v")
    place = vault.path / "concepts/p.md"
    place.write_bytes(PAGES[name].encode())
    vault.git("add", ".")
    vault.git("commit", "--quiet", "-m", "p")
    if replaced:
        put(vault.path, Supersede(page="concepts/p.md", by="Tides"))
    before = place.read_bytes()
    put(vault.path, Retire(page="concepts/p.md"))
    assert place.read_bytes() != before
    assert put(vault.path, Restore(page="concepts/p.md")) == "concepts/p.md"
    assert place.read_bytes() == before
    # what was written meanwhile stays, and what was there before comes back all the same
    put(vault.path, Retire(page="concepts/p.md"))
    put(vault.path, EditText(page="concepts/p.md", old="text", new="words"))
    put(vault.path, Restore(page="concepts/p.md"))
    unquoted = before.replace(b'"draft"', b"draft")  # a value, no longer a byte
    assert place.read_bytes().replace(b'"draft"', b"draft") == unquoted.replace(b"text", b"words")


def test_an_edit_in_the_commit_that_retires_is_kept(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    edit = EditText(page="Tides", old="rises", new="falls")
    put(vault.path, edit, Retire(page="Tides"))
    put(vault.path, Restore(page="Tides"))
    text = (vault.path / "concepts/tides.md").read_text()
    assert text == VAULT["concepts/tides.md"].replace("rises", "falls")


def test_what_is_not_known_is_said(tmp_path: Path) -> None:
    page = "---\nlifecycle: retired\nretired: 2026-01-01\ntitle: P\ntype: concept\n---\n# P\n"
    vault = vault_repository(tmp_path / "v", {"concepts/p.md": page})
    assert put(vault.path, Restore(page="P")) == (
        "concepts/p.md (what it was before is not known, so it is active now)"
    )
    tip = writer_of(vault).tip()
    writer = writer_of(vault)
    known = list(formers_of(writer.place, writer.odb, tip)("concepts/p.md"))
    assert [after is not None for _, after in known] == [True, True]
    assert known[-1] == (None, page.encode())
    assert list(formers_of(writer.place, writer.odb, tip)("gone.md")) == []
