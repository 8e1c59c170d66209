from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import start_rebase
from vaultkit.actions.place import Place, place_of
from vaultkit.errors import StateError, UsageError


@pytest.fixture
def vault(repository: Repository) -> Repository:
    repository.commit({"a.md": "a", "sub/b.md": "b"})
    return repository


def found(folder: Path, branch: str | None = None, inside: str = "") -> Place:
    return place_of(str(folder), os.environ, branch, inside)


def test_the_branch_that_is_checked_out(vault: Repository) -> None:
    place = found(vault.path)
    assert (place.branch, place.short, place.inside) == ("refs/heads/main", "main", "")
    assert place.folder == str(vault.path)
    assert place.at_top("a.md") == "a.md"
    assert place.state == str(vault.path / ".git/vaultkit")
    assert found(vault.path, "main").folder == str(vault.path)


def test_a_vault_below_the_top(vault: Repository) -> None:
    place = found(vault.path / "sub")
    assert place.inside == "sub"
    assert place.at_top("b.md") == "sub/b.md"
    assert place.memory.endswith("/vaultkit/sub")


def test_another_branch_is_in_no_work_tree(vault: Repository) -> None:
    vault.git("branch", "kb/agent")
    place = found(vault.path, "kb/agent")
    assert (place.branch, place.folder) == ("refs/heads/kb/agent", None)


def test_a_branch_of_another_work_tree_is_refused(vault: Repository, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    vault.git("worktree", "add", "--quiet", "-b", "side", str(linked))
    with pytest.raises(StateError, match=r"side is checked out in .*linked"):
        found(vault.path, "side")
    place = found(linked)
    assert (place.short, place.folder) == ("side", str(linked))
    assert place.state == str(vault.path / ".git/vaultkit")  # one lock for the repository


def test_a_bare_repository_needs_a_name(vault: Repository, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    vault.git("clone", "--quiet", "--bare", str(vault.path), str(bare))
    with pytest.raises(UsageError, match="has no branch of its own"):
        found(bare)
    place = found(bare, "main", "sub")
    assert (place.folder, place.at_top("b.md")) == (None, "sub/b.md")


def test_where_no_commit_would_belong(vault: Repository, tmp_path: Path) -> None:
    vault.git("switch", "--quiet", "--detach")
    with pytest.raises(StateError, match="HEAD is detached"):
        found(vault.path)
    with pytest.raises(StateError, match="in no Git repository"):
        found(tmp_path)
    for name in ("a..b", "x.lock", "-"):
        with pytest.raises(UsageError, match="no name of a branch"):
            found(vault.path, name)


@pytest.mark.parametrize("name", ["rebase", "merge"])
def test_a_rebase_leaves_no_branch_and_says_why(vault: Repository, name: str) -> None:
    start_rebase(vault) if name == "rebase" else vault.git("switch", "--quiet", "--detach")
    if name == "merge":
        (vault.path / ".git/MERGE_HEAD").write_text(f"{vault.head}\n")
    with pytest.raises(StateError, match=f"a {name} is going on in ") as caught:
        found(vault.path)
    assert f"git {name} --abort" in caught.value.hint
    assert "--branch" not in caught.value.hint
