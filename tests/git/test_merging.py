"""Merging two commits in memory: what comes out is what `git merge` would leave."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead
from vaultkit.git.merging import Merged, merge_commits
from vaultkit.git.places import discover


def merged(repository: Repository, ours: str, theirs: str) -> Merged:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return merge_commits(found.git, *(repository.git("rev-parse", one) for one in (ours, theirs)))


def branch(repository: Repository, name: str, files: dict[str, str]) -> None:
    repository.git("checkout", "-q", "-b", name, "main")
    repository.commit(files)
    repository.git("checkout", "-q", "main")


@pytest.fixture
def forked(repository: Repository) -> Repository:
    """main and two branches: `far` changes another file, `near` the same line as main."""
    repository.commit({"a.md": "base\n", "b.md": "b\n"})
    branch(repository, "far", {"é ü.md": "new\n", "b.md": "changed\n"})
    branch(repository, "near", {"a.md": "theirs\n"})
    repository.commit({"a.md": "ours\n"})
    return repository


def test_a_merge_without_conflict_gives_the_tree_that_git_merge_gives(forked: Repository) -> None:
    found = merged(forked, "main", "far")
    forked.git("merge", "-q", "--no-edit", "far")
    assert found == Merged(forked.git("rev-parse", "HEAD^{tree}"), {})


def test_the_branch_is_not_moved_and_nothing_is_staged(forked: Repository) -> None:
    before = (forked.head, forked.git("status", "--porcelain"), forked.git("ls-files", "-s"))
    merged(forked, "main", "near")
    after = (forked.head, forked.git("status", "--porcelain"), forked.git("ls-files", "-s"))
    assert before == after


def test_paths_in_conflict_are_named(forked: Repository) -> None:
    assert merged(forked, "main", "near").conflicts.keys() == {"a.md"}


def test_a_file_that_one_side_removed_and_the_other_changed_is_in_conflict(
    forked: Repository,
) -> None:
    forked.git("rm", "-q", "b.md")
    forked.git("commit", "-qm", "gone")
    assert merged(forked, "main", "far").conflicts.keys() == {"b.md"}


def test_commits_without_a_common_ancestor_are_told(forked: Repository) -> None:
    forked.git("checkout", "-q", "--orphan", "other")
    forked.commit({"x.md": "x\n"})
    with pytest.raises(CannotRead, match="no common ancestor"):
        merged(forked, "main", "other")


def test_a_merge_driver_of_the_configuration_is_never_run(
    forked: Repository, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    forked.git("config", "merge.evil=.driver", f"touch '{mark}'; false")
    forked.git("checkout", "-q", "far")
    forked.commit({".gitattributes": "*.md merge=evil=\n", "a.md": "base\nmore\n"})
    forked.git("checkout", "-q", "main")
    (forked.path / ".git/info").mkdir(exist_ok=True)
    (forked.path / ".git/info/attributes").write_text("*.md merge=evil=\n")
    merged(forked, "main", "near")
    assert not mark.exists()


def test_settings_about_renames_do_not_change_the_outcome(forked: Repository) -> None:
    forked.git("checkout", "-q", "far")
    forked.git("mv", "a.md", "moved.md")
    forked.commit()
    forked.git("checkout", "-q", "main")
    usual = merged(forked, "main", "far")
    forked.git("config", "merge.renames", "false")
    assert merged(forked, "main", "far") == usual
    assert not usual.conflicts


def test_a_bare_repository_merges_too(forked: Repository, tmp_path: Path) -> None:
    forked.git("clone", "-q", "--bare", str(forked.path), str(tmp_path / "bare.git"))
    bare = Repository(tmp_path / "bare.git")
    assert merged(bare, "main", "far") == merged(forked, "main", "far")


def test_a_sha256_repository_merges_too(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "a\n"}, object_format="sha256")
    branch(repository, "far", {"b.md": "b\n"})
    repository.commit({"c.md": "c\n"})
    assert len(merged(repository, "main", "far").tree) == 64
