from __future__ import annotations

import os

from tests.support.repository import Repository
from vaultkit.git.history import messages_with
from vaultkit.git.run import Git


def found(repository: Repository, *words: str) -> list[str]:
    git = Git(str(repository.path), os.environ)
    return [text.splitlines()[0] for text in messages_with(git, words)]


def test_a_repository_without_commits_has_none(repository: Repository) -> None:
    assert found(repository, "x") == []


def test_every_word_must_be_there_and_means_itself(repository: Repository) -> None:
    repository.commit({"a": "1"}, message="one\n\nKey: a.c\nOther: B")
    repository.commit({"a": "2"}, message="two\n\nKey: abc\nOther: b")
    assert found(repository, "key: A.c") == ["one"]
    assert found(repository, "Other: b") == ["two", "one"]
    assert found(repository, "abc", "Other") == ["two"]
    assert found(repository, "--all") == []


def test_commits_that_no_branch_has_any_more_are_found(repository: Repository) -> None:
    repository.commit({"a": "1"})
    repository.commit({"a": "2"}, message="amended away, word")
    repository.git("commit", "-q", "--amend", "-m", "another")
    assert found(repository, "word") == ["amended away, word"]


def test_commits_that_only_an_operation_under_way_names_are_found(
    repository: Repository,
) -> None:
    first = repository.commit({"a": "1"})
    lost = repository.git("commit-tree", "-p", first, "-m", "lost word", f"{first}^{{tree}}")
    assert found(repository, "word") == []
    repository.git("update-ref", "CHERRY_PICK_HEAD", lost)
    assert found(repository, "word") == ["lost word"]
