from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import Repository
from vaultkit.git.remotes import commit_here, default_branch, merge_base, tracked
from vaultkit.git.run import Git


def git(repository: Repository) -> Git:
    return Git(str(repository.path), os.environ)


def test_nothing_is_known_of_a_remote_that_was_never_fetched(repository: Repository) -> None:
    repository.commit({"a": "1"})
    for name in ("origin", "", "https://example.org/x.git"):
        assert default_branch(git(repository), name) is None
        assert tracked(git(repository), name, "main") is None


def test_the_remotes_head_then_main_then_the_only_branch(repository: Repository) -> None:
    commit = repository.commit({"a": "1"})
    repository.git("update-ref", "refs/remotes/origin/trunk", commit)
    assert default_branch(git(repository), "origin") == "trunk"
    repository.git("update-ref", "refs/remotes/origin/dev", commit)
    assert default_branch(git(repository), "origin") is None
    repository.git("update-ref", "refs/remotes/origin/main", commit)
    assert default_branch(git(repository), "origin") == "main"
    repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/dev")
    assert default_branch(git(repository), "origin") == "dev"
    assert tracked(git(repository), "origin", "dev") == commit


def test_a_commit_is_here_or_not(repository: Repository) -> None:
    commit = repository.commit({"a": "1"})
    tree = repository.git("rev-parse", "HEAD^{tree}")
    assert commit_here(git(repository), commit) == commit
    assert commit_here(git(repository), "refs/heads/main") == commit
    for name in ("1" * 40, tree, "--all", "none"):
        assert commit_here(git(repository), name) is None


def test_commits_share_history_or_not(repository: Repository, tmp_path: Path) -> None:
    first = repository.commit({"a": "1"})
    second = repository.commit({"a": "2"})
    alone = repository.git("commit-tree", "-m", "alone", f"{first}^{{tree}}")
    assert merge_base(git(repository), first, second) == first
    assert merge_base(git(repository), second, alone) is None
