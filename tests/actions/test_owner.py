"""Whose the generated files are, for every kind of tree."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.owner import Owner, owner_of
from vaultkit.trees.open import open_vault


def owner(folder: Path, at: str = "worktree") -> Owner:
    opened = open_vault(str(folder), at, os.environ)
    return owner_of(opened, settings_of(opened.tree, Options(), None))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = init_repository(tmp_path / "v", {"vault.yaml": "vault: {name: T}\n", "a.md": "# A\n"})
    made.git("branch", "side")
    return made


def test_a_folder_without_git_owns_them(tmp_path: Path) -> None:
    assert owner(write_files(tmp_path / "v", {"vault.yaml": ""})).owns


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD", "main", "refs/heads/main"])
def test_the_default_branch_owns_them(vault: Repository, at: str) -> None:
    found = owner(vault.path, at)
    assert found.owns
    assert found.branch == "main"


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD", "side", "merge:main"])
def test_others_do_not(vault: Repository, at: str) -> None:
    vault.git("checkout", "-q", "side")
    found = owner(vault.path, at)
    assert not found.owns
    assert found.why.startswith("they belong to main, and ")


def test_the_vault_names_its_branch(vault: Repository) -> None:
    vault.commit({"vault.yaml": "vault: {branch: side}\n"})
    assert not owner(vault.path).owns
    vault.git("checkout", "-q", "-B", "side")
    assert owner(vault.path).owns


def test_the_head_of_the_remote_counts_before_main(vault: Repository, tmp_path: Path) -> None:
    vault.git("checkout", "-q", "side")
    vault.git("clone", "-q", str(vault.path), str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone")
    assert owner(clone.path).owns
    assert owner(clone.path, "origin/side").owns
    assert not owner(clone.path, "origin/main").owns
    clone.git("checkout", "-q", "main")
    assert not owner(clone.path).owns


def test_a_commit_by_its_id_is_the_branch_that_ends_there(vault: Repository) -> None:
    first = vault.head
    assert owner(vault.path, first).owns
    vault.commit({"b.md": "# B\n"})
    assert not owner(vault.path, first).owns
    assert owner(vault.path, vault.head).owns


def test_where_head_is_on_no_branch_nobody_writes(vault: Repository) -> None:
    vault.git("checkout", "-q", "--detach")
    found = owner(vault.path)
    assert not found.owns
    assert "no branch" in found.why


@pytest.mark.parametrize(("policy", "owns"), [("every-commit", True), ("never", False)])
def test_the_settings_may_say_otherwise(vault: Repository, policy: str, owns: bool) -> None:
    vault.write({"vault.yaml": f"generate: {{on: {policy}}}\n"})
    assert owner(vault.path).owns is owns
    assert policy in owner(vault.path).why


def test_an_unborn_branch_is_the_only_one(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", branch="trunk")
    made.write({"vault.yaml": ""})
    assert owner(made.path) == Owner(True, "they belong to trunk, and this is trunk", "trunk")
