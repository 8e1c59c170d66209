"""The changes of one file along a branch."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import Repository
from vaultkit.git.path_changes import path_changes
from vaultkit.git.places import discover


def found(repository: Repository, path: str, folder: str = "") -> list[tuple[bool, bool]]:
    places = discover(str(repository.path / folder), os.environ)
    assert places is not None
    return [(bool(a), bool(b)) for a, b in path_changes(places.git, repository.head, path)]


def test_changes_newest_first_also_from_a_folder_below(repository: Repository) -> None:
    name = "d/ä [*] b.md"
    repository.commit({name: "1"})
    repository.commit({name: "2", "d/x.md": ""})
    repository.commit({"d/x.md": "other"})
    for folder in ("", "d"):
        assert found(repository, name, folder) == [(True, True), (False, True)]
    assert found(repository, "d/gone.md") == []


def test_a_merge_is_one_change(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "1"})
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit({"a.md": "2"})
    repository.commit({"a.md": "3"})
    repository.git("switch", "--quiet", "main")
    repository.commit({"b.md": "1"})
    repository.git("merge", "--quiet", "--no-edit", "side")
    assert found(repository, "a.md") == [(True, True), (False, True)]
    bare = tmp_path / "bare"
    repository.git("clone", "--quiet", "--bare", str(repository.path), str(bare))
    assert found(Repository(bare), "a.md") == [(True, True), (False, True)]
