from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.support.repository import Repository
from vaultkit.git import traits
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_a_plain_repository_is_none_of_all_that(repository: Repository) -> None:
    here = places(repository)
    assert traits.head_of(here.git) == "refs/heads/main"
    assert traits.git_version(here.git)[0].isdigit()
    assert not traits.is_shallow(here)
    assert not traits.is_partial(here)
    assert not traits.has_reftable(here)
    assert traits.submodules(here) == ()
    assert traits.remotes(here.git) == ()
    assert traits.beside(here.git, "refs/heads/main") is None
    assert traits.refs_below(here.git, "refs/vaultkit/") == {}


def test_how_a_branch_stands_beside_the_one_it_follows(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit({"a": "1"})
    subprocess.run(["git", "clone", "-q", str(repository.path), str(tmp_path / "c")], check=True)
    repository.commit({"a": "2"})
    clone = Repository(tmp_path / "c")
    clone.git("config", "remote.with space.url", "https://example.org/a b")
    clone.commit({"b": "1"})
    clone.commit({"b": "2"})
    clone.git("fetch", "-q")
    git = places(clone).git
    assert traits.beside(git, "refs/heads/main") == ("origin/main", 2, 1)
    assert ("with space", "https://example.org/a b") in traits.remotes(git)
    clone.git("branch", "-q", "-D", "-r", "origin/main")
    assert traits.beside(git, "refs/heads/main") is None


def test_references_below_a_prefix(repository: Repository) -> None:
    first = repository.commit({"a": "1"})
    repository.git("update-ref", "refs/vaultkit/tx/x", first)
    repository.git("update-ref", "refs/vaultkit/receipts", first)
    git = places(repository).git
    assert traits.refs_below(git, "refs/vaultkit/tx/") == {"refs/vaultkit/tx/x": first}


def test_head_that_is_detached(repository: Repository) -> None:
    repository.commit({"a": "1"})
    repository.git("switch", "-q", "--detach")
    assert traits.head_of(places(repository).git) is None
