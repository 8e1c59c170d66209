from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.git.places import discover
from vaultkit.git.published import Published, address, default_branch, published

_URL = "https://git.example.org/tools/vaultkit.git"


def told(repository: Repository) -> Published | None:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return published(found)


@pytest.fixture
def pushed(repository: Repository) -> Repository:
    """Its HEAD is where the branch of its remote was seen last."""
    repository.commit({"a": "1"})
    repository.git("remote", "add", "origin", _URL)
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    return repository


def test_what_a_remote_has_is_known_with_its_commit(pushed: Repository) -> None:
    assert told(pushed) == Published(_URL, pushed.head)


def test_an_older_commit_of_a_branch_is_there_too(pushed: Repository) -> None:
    first = pushed.head
    pushed.commit({"a": "2"})
    pushed.git("update-ref", "refs/remotes/origin/main", "HEAD")
    pushed.git("checkout", "-q", first)
    assert told(pushed) == Published(_URL, first)


def test_a_commit_that_was_not_pushed_is_not_offered(pushed: Repository) -> None:
    pushed.commit({"a": "2"})
    assert told(pushed) is None


def test_without_a_commit_or_a_remote_there_is_none(repository: Repository) -> None:
    assert told(repository) is None
    repository.commit({"a": "1"})
    assert told(repository) is None


def test_the_only_remote_counts_and_of_two_none_but_origin(pushed: Repository) -> None:
    pushed.git("remote", "rename", "origin", "up")
    assert told(pushed) == Published(_URL, pushed.head)
    pushed.git("remote", "add", "other", _URL)
    assert told(pushed) is None


def test_a_folder_of_this_machine_is_no_address_for_others(pushed: Repository) -> None:
    pushed.git("remote", "set-url", "origin", "/srv/vaultkit.git")
    assert told(pushed) is None


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (_URL, _URL),
        ("https://ada:secret@example.org/v.git", "https://example.org/v.git"),
        ("https://token@example.org/v.git", "https://example.org/v.git"),
        ("ssh://git@example.org/v.git", "ssh://git@example.org/v.git"),
        ("git@example.org:tools/v.git", "git@example.org:tools/v.git"),
        ("../v", ""),
        ("/srv/v.git", ""),
        ("file:///srv/v.git", ""),
        ("C:/v", ""),
        ("ext::sh -c x", ""),
        ("https://example.org/a b", ""),
        ("", ""),
    ],
)
def test_an_address_is_what_others_can_use_and_holds_no_secret(url: str, expected: str) -> None:
    assert address(url) == expected


# ---------------------------------------------------------------------------- the default branch


def branch(repository: Repository) -> str:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return default_branch(found)


def test_the_remotes_head_is_the_branch_that_others_start_from(pushed: Repository) -> None:
    pushed.git("update-ref", "refs/remotes/origin/dev/next", "HEAD")
    pushed.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/dev/next")
    assert branch(pushed) == "dev/next"


def test_without_it_main_or_the_only_branch_counts(repository: Repository) -> None:
    repository.git("checkout", "-q", "-b", "trunk")
    assert branch(repository) == "trunk"  # of an unborn HEAD
    repository.commit({"a": "1"})
    assert branch(repository) == "trunk"
    repository.git("branch", "topic")
    repository.git("branch", "main")
    assert branch(repository) == "main"
    repository.git("branch", "-D", "main")
    assert branch(repository) == "trunk"
    repository.git("branch", "-m", "topic", "main")
    repository.git("checkout", "-q", "--detach")
    repository.git("branch", "-D", "main", "trunk")
    assert branch(repository) == "main"
