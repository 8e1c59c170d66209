"""A writer with a branch and a work tree of its own is never seen where a person works."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import NOW, VAULT, asked, published, vault_repository
from vaultkit.actions.own_worktree import branch_of, own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import StateError
from vaultkit.model.request import Actor, EditText

TIDES = "concepts/tides.md"
RESEARCH = Actor("agent", "research")
EDIT = EditText(page="Tides", old="rises", new="rises and falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def own(vault: Repository, folder: str | None = None, root: Path | None = None) -> Path:
    place = place_of(str(root or vault.path), os.environ)
    return Path(own_worktree(place, RESEARCH, folder))


def writer(root: Path) -> Writer:
    place = place_of(str(root), os.environ)
    return Writer(place, os.environ, Ways(lambda: NOW, durable=False))


def test_names_of_branches_are_one_a_writer() -> None:
    assert branch_of(RESEARCH) == "refs/heads/vaultkit/research"
    names = [
        Actor("person", "research"),
        Actor("agent", "Research"),
        Actor("agent", "潮/../x.lock"),
    ]
    found = {branch_of(one) for one in [RESEARCH, *names]}
    assert len(found) == 4
    assert all(name.isascii() and ".." not in name for name in found)


def test_a_write_lands_there_and_the_person_sees_nothing(vault: Repository) -> None:
    vault.write(
        {TIDES: "half a thought\n", "entities/ada.md": VAULT["entities/ada.md"] + "More.\n"}
    )
    vault.add("entities/ada.md")
    index = vault.path / ".git/index"
    before = index.read_bytes(), vault.head, vault.git("status", "--porcelain")
    folder = own(vault)
    receipt = published(writer(folder).write(asked(EDIT)))
    assert (index.read_bytes(), vault.head, vault.git("status", "--porcelain")) == before
    assert (vault.path / TIDES).read_text() == "half a thought\n"
    assert vault.git("rev-parse", "vaultkit/research") == receipt.commit
    assert "falls" in (folder / TIDES).read_text()
    assert Repository(folder).git("status", "--porcelain") == ""
    assert own(vault) == folder  # again
    assert vault.git("rev-parse", "vaultkit/research") == receipt.commit


def test_it_follows_the_person_until_it_holds_something(vault: Repository) -> None:
    folder = own(vault)
    vault.commit({"entities/bo.md": "---\ntype: entity\n---\n# Bo\n"})
    own(vault)
    assert vault.git("rev-parse", "vaultkit/research") == vault.head
    assert (folder / "entities/bo.md").exists()
    receipt = published(writer(folder).write(asked(EDIT)))
    vault.commit({"entities/cy.md": "---\ntype: entity\n---\n# Cy\n"})
    own(vault)
    assert vault.git("rev-parse", "vaultkit/research") == receipt.commit
    vault.git("merge", "--quiet", "--no-edit", "vaultkit/research")
    own(vault)
    assert vault.git("rev-parse", "vaultkit/research") == vault.head


def test_a_folder_that_is_named_and_one_that_went_away(vault: Repository, tmp_path: Path) -> None:
    folder = own(vault, str(tmp_path / "mine"))
    assert folder == tmp_path / "mine"
    shutil.rmtree(folder)
    assert own(vault, str(folder)) == folder
    assert (folder / TIDES).read_text() == VAULT[TIDES]


def test_a_vault_below_the_top(tmp_path: Path) -> None:
    top = vault_repository(tmp_path / "top", {f"kb/{path}": text for path, text in VAULT.items()})
    folder = own(top, root=top.path / "kb")
    assert folder.name == "kb"
    published(writer(folder).write(asked(EDIT)))
    assert "falls" in top.git("show", f"vaultkit/research:kb/{TIDES}")


def test_what_is_in_the_way_is_told(vault: Repository, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/x").write_text("x")
    with pytest.raises(StateError, match="not empty"):
        own(vault, str(tmp_path / "full"))
    assert (tmp_path / "full/x").read_text() == "x"
    vault.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    with pytest.raises(StateError, match="is a work tree of side"):
        own(vault, str(tmp_path / "side"))
    for inside in (vault.path / "in", tmp_path / "side/deep/in"):
        with pytest.raises(StateError, match="lies in the work tree"):
            own(vault, str(inside))
        assert not inside.exists()
    vault.write({".gitignore": "/in/\n"})
    assert own(vault, str(vault.path / "in")) == vault.path / "in"


def test_no_hook_and_no_filter_runs_when_it_is_made(vault: Repository, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    hooks = vault.path / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "post-merge", "pre-commit", "post-index-change"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch '{mark}'\n")
        (hooks / name).chmod(0o755)
    vault.git("config", "filter.evil.smudge", f"touch '{mark}'; cat")
    vault.git("config", "filter.evil.clean", f"touch '{mark}'; cat")
    vault.git("config", "core.fsmonitor", f"touch '{mark}'")
    vault.path.joinpath(".git/info").mkdir(exist_ok=True)
    (vault.path / ".git/info/attributes").write_text("*.yaml filter=evil\n")
    published(writer(own(vault)).write(asked(EDIT)))
    assert not mark.exists()
