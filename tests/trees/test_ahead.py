"""A vault that another process opens is the one that this process would have opened."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, init_repository
from vaultkit.model.tree import Entry
from vaultkit.trees import ahead
from vaultkit.trees.ahead import open_ahead
from vaultkit.trees.open import Opened, open_vault
from vaultkit.trees.worktree import WorkTree


def test_nothing_is_told_of_what_is_no_work_tree(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "r", {"a.md": "x\n"})
    bare.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    for folder in ("", "gone", "bare"):
        assert open_ahead(str(tmp_path / folder), os.environ)() is None


def test_it_is_the_vault_around_that_folder(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "text\n", "b/x.md": "", "ö.md": ""})
    repository.write({"a.md": "other\n", "b/c.md": "new\n"})
    (repository.path / "b/x.md").unlink()
    (repository.path / "link.md").symlink_to("a.md")
    found = open_ahead(str(repository.path / "b"), os.environ)()
    assert found is not None
    assert found.root == str(repository.path)
    there, opened = found.opened(), open_vault(found.root, "worktree", os.environ)
    tree = there.tree
    assert isinstance(tree, WorkTree)
    assert isinstance(opened.tree, WorkTree)
    for one in ("entries", "markers"):
        assert getattr(tree, one)() == getattr(opened.tree, one)()
    for one in ("touched", "untracked", "unmerged", "deleted", "prefix", "algorithm"):
        assert getattr(tree, one) == getattr(opened.tree, one)
    read = dict(tree.reader()(["a.md", "b/c.md", "ö.md"]))
    assert read == {"a.md": b"other\n", "b/c.md": b"new\n", "ö.md": b""}
    assert (there.private, there.repository) == (opened.private, opened.repository)
    assert found.private == opened.private


@pytest.mark.parametrize("fault", ["no process", "it dies at once", "it dies while it reads"])
def test_where_the_other_process_comes_to_nothing_it_is_opened_here(
    repository: Repository, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({"a.md": "x\n"})
    here, opens, lists = os.getpid(), open_vault, WorkTree.entries

    def killed(folder: str, at: str, environment: Mapping[str, str]) -> Opened:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return opens(folder, at, environment)

    def killed_later(tree: WorkTree) -> Mapping[str, Entry]:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return lists(tree)

    if fault == "no process":
        monkeypatch.setattr(ahead, "forked", lambda work: None)
    elif fault == "it dies at once":
        monkeypatch.setattr(ahead, "open_vault", killed)
    else:
        monkeypatch.setattr(WorkTree, "entries", killed_later)
    found = open_ahead(str(repository.path), os.environ)()
    assert found is not None
    assert found.root == str(repository.path)
    opened = found.opened()
    assert (found.private, list(opened.tree.entries())) == (opened.private, ["a.md"])


def test_a_check_of_another_vault_than_the_one_around_is_right(repository: Repository) -> None:
    repository.write({"in/vault.yaml": "links: {preset: obsidian}\n", "in/a.md": "[x](gone.md)\n"})
    repository.git("add", "-A")
    told = vaultkit("check", "in", folder=repository.path)
    assert told.code == 1
    assert "gone.md" in told.out
