from __future__ import annotations

import os
import shutil

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import StateError, UsageError
from vaultkit.git.places import Repository as Found
from vaultkit.trees.vaults import (
    committed_vaults,
    indexed_vaults,
    repository_of,
    staged_vaults,
    top_of,
)


def seen(repository: Repository, below: str = "") -> Found:
    return repository_of(str(repository.path / below), os.environ)


@pytest.fixture
def three(repository: Repository) -> Repository:
    files = {f"{name}/vault.yaml": "{}\n" for name in ("a", "b/deep", "ü ber")}
    repository.commit({"README.md": "x\n", "a/vault.yaml.md": "x\n", **files})
    return repository


def test_where_nothing_is_staged_there_is_nothing_to_check(three: Repository) -> None:
    three.write({"a/untracked.md": "x\n", "a/vault.yaml": "changed: 1\n"})
    assert staged_vaults(seen(three), ()) == ()
    assert indexed_vaults(seen(three), ()) == ("a", "b/deep", "ü ber")
    assert indexed_vaults(seen(three), [str(three.path / "a")]) == ("a",)


def test_the_vaults_of_which_something_is_staged(three: Repository) -> None:
    three.write({"ü ber/x.md": "x\n", "b/deep/x.md": "x\n", "b/x.md": "x\n"})
    three.add()
    assert staged_vaults(seen(three), ()) == ("b/deep", "ü ber")
    assert staged_vaults(seen(three, "a"), ()) == ("b/deep", "ü ber")
    named = [str(three.path / "a"), str(three.path / "b/deep")]
    assert staged_vaults(seen(three), named) == ("b/deep",)


def test_a_repository_without_a_settings_file_is_one_vault(repository: Repository) -> None:
    repository.write({"a.md": "x\n", "notes/vault.yaml": "{}\n"})
    repository.add("a.md")
    assert staged_vaults(seen(repository), ()) == ("",)  # no commit yet, and one not staged
    commit = repository.commit({"a.md": "x\n"})
    assert committed_vaults(seen(repository), commit, ()) == ("notes",)


def test_the_vaults_of_a_commit_need_not_be_on_disk(three: Repository) -> None:
    commit = three.head
    three.git("rm", "-rq", "a", "b")
    assert committed_vaults(seen(three), commit, ()) == ("a", "b/deep", "ü ber")
    named = [str(three.path / "a"), str(three.path / "none")]
    assert committed_vaults(seen(three), commit, named) == ("a",)
    assert staged_vaults(seen(three), named) == ()  # taken away whole


def test_a_staged_vault_that_is_not_on_disk_is_said(three: Repository) -> None:
    three.write({"a/x.md": "x\n"})
    three.add()
    shutil.rmtree(three.path / "a")
    with pytest.raises(StateError, match="the vault in a is staged") as refused:
        staged_vaults(seen(three), ())
    assert refused.value.hint == "Bring it back: git checkout -- a"


def test_places_outside_are_refused(three: Repository) -> None:
    with pytest.raises(UsageError, match="is not in the repository"):
        staged_vaults(seen(three), [str(three.path.parent)])
    with pytest.raises(UsageError, match="is in no Git repository"):
        repository_of(str(three.path.parent), os.environ)


def test_the_top_of_a_repository_is_where_its_hooks_run(three: Repository) -> None:
    assert top_of(seen(three, "b/deep")) == str(three.path)
    bare = init_repository(three.path.parent / "b.git", bare=True)
    assert top_of(seen(bare)) == str(bare.path)
