"""What a change starts from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository, leave_in_conflict
from vaultkit.errors import UsageError
from vaultkit.trees.bases import bases_of
from vaultkit.trees.open import open_vault


def bases(repository: Repository, at: str, named: str | None = None) -> list[str]:
    opened = open_vault(str(repository.path), at, os.environ)
    return [base.commit for base in bases_of(opened, named)]


def test_without_git_nothing_can_be_compared(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="only a change in a Git repository"):
        bases_of(open_vault(str(tmp_path), "worktree", os.environ), None)


def test_the_work_tree_and_the_index_start_from_head(repository: Repository) -> None:
    head = repository.commit({"a.md": "a\n"})
    assert bases(repository, "worktree") == bases(repository, "index") == [head]


@pytest.mark.parametrize("named", [None, "HEAD"], ids=["default", "named"])
def test_gt_07_the_first_change_starts_from_nothing(
    repository: Repository, named: str | None
) -> None:
    repository.write({"a.md": "a\n"})
    repository.add()
    assert bases(repository, "worktree", named) == bases(repository, "index", named) == []


def test_a_revision_starts_from_its_first_parent(repository: Repository) -> None:
    first = repository.commit({"a.md": "a\n"})
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit({"b.md": "b\n"})
    repository.git("checkout", "-q", "main")
    second = repository.commit({"c.md": "c\n"})
    repository.git("merge", "-q", "--no-edit", "topic")
    assert bases(repository, "HEAD") == [second]
    assert bases(repository, first) == []


def test_a_merge_that_is_not_finished_starts_from_both_sides(repository: Repository) -> None:
    leave_in_conflict(repository, "a.md")
    other = repository.git("rev-parse", "other")
    assert bases(repository, "index") == [repository.head, other]
    assert bases(repository, "worktree") == [repository.head]


def test_a_merge_to_come_starts_from_its_base(repository: Repository) -> None:
    base = repository.commit({"a.md": "a\n"})
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit({"b.md": "b\n"})
    assert bases(repository, "merge:main") == [base]


def test_a_named_base_is_taken_and_one_that_is_none_refused(repository: Repository) -> None:
    first = repository.commit({"a.md": "a\n"})
    repository.commit({"b.md": "b\n"})
    assert bases(repository, "index", "HEAD~1") == [first]
    with pytest.raises(UsageError, match="no commit, tag or branch nowhere"):
        bases(repository, "index", "nowhere")


def test_a_parent_that_a_shallow_clone_lacks_is_told_and_never_taken_for_nothing(
    repository: Repository,
) -> None:
    repository.commit({"a.md": "a\n"})
    repository.commit({"b.md": "b\n"})
    repository.git("clone", "-q", "--depth=1", f"file://{repository.path}", "../shallow")
    shallow = Repository(repository.path.parent / "shallow")
    with pytest.raises(UsageError, match="no commit, tag or branch") as told:
        bases(shallow, "HEAD")
    assert "shallow" in told.value.hint
    with pytest.raises(GitFailed):
        shallow.git("rev-parse", "--verify", "HEAD^")


def test_a_base_without_the_vaults_folder_holds_nothing_to_compare_with(
    repository: Repository,
) -> None:
    repository.commit({"a.md": "a\n"})
    repository.write({"docs/vault.yaml": "{}\n"})
    repository.add()
    opened = open_vault(str(repository.path / "docs"), "index", os.environ)
    assert bases_of(opened, None) == bases_of(opened, "HEAD") == ()
    commit = repository.commit()
    inside = open_vault(str(repository.path), "HEAD", os.environ, inside="docs")
    assert bases_of(inside, None, "docs") == ()
    assert [base.commit for base in bases_of(inside, "HEAD", "docs")] == [commit]
