"""A vault that another process opens is the one that this process would have opened."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, init_repository
from vaultkit.errors import VaultkitError
from vaultkit.trees import ahead
from vaultkit.trees.ahead import forked, open_ahead
from vaultkit.trees.open import open_vault
from vaultkit.trees.worktree import WorkTree


def another_process() -> int:
    return os.getpid()


def dies() -> int:
    here = another_process()
    if here != PARENT:
        os.kill(here, signal.SIGKILL)
    return here


def fails() -> int:
    raise VaultkitError("words", "step")


PARENT = os.getpid()


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
    tree, opened = found.opened.tree, open_vault(found.root, "worktree", os.environ)
    assert isinstance(tree, WorkTree)
    assert isinstance(opened.tree, WorkTree)
    for one in ("entries", "markers"):
        assert getattr(tree, one)() == getattr(opened.tree, one)()
    for one in ("touched", "untracked", "unmerged", "deleted", "prefix", "algorithm"):
        assert getattr(tree, one) == getattr(opened.tree, one)
    read = dict(tree.reader()(["a.md", "b/c.md", "ö.md"]))
    assert read == {"a.md": b"other\n", "b/c.md": b"new\n", "ö.md": b""}
    assert (found.opened.private, found.opened.repository) == (opened.private, opened.repository)


def test_the_work_is_done_by_another_process() -> None:
    told = forked(another_process)
    assert told() not in (PARENT, os.getpid())


@pytest.mark.parametrize("cause", ["it dies", "no process is to be had", "no note of children"])
def test_where_it_comes_to_nothing_it_is_done_here(
    cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused() -> int:
        raise BlockingIOError

    monkeypatch.setattr("tests.trees.test_ahead.PARENT", os.getpid())
    if cause == "no process is to be had":
        monkeypatch.setattr(os, "fork", refused)
    before = signal.getsignal(signal.SIGCHLD)
    if cause == "no note of children":
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert forked(dies if cause == "it dies" else another_process)() == os.getpid()
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_a_system_without_forks_does_it_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_CAN_FORK", False)
    assert forked(another_process)() == os.getpid()


def test_what_the_work_raises_is_raised_here() -> None:
    told = forked(fails)
    with pytest.raises(VaultkitError, match="words"):
        told()


def test_files_are_given_back() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for work in (another_process, fails):
        try:
            forked(work)()
        except VaultkitError:
            continue
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_check_of_another_vault_than_the_one_around_is_right(repository: Repository) -> None:
    repository.write({"in/vault.yaml": "links: {preset: obsidian}\n", "in/a.md": "[x](gone.md)\n"})
    repository.git("add", "-A")
    told = vaultkit("check", "in", folder=repository.path)
    assert told.code == 1
    assert "gone.md" in told.out
