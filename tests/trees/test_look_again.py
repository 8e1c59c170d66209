from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry
from vaultkit.trees.look_again import look_again
from vaultkit.trees.worktree import WorkTree


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    files = {"a.md": "# A\n", "b/c.md": "# C\n", ".gitignore": "*.log\n"}
    return init_repository(tmp_path / "v", files)


def looked(repository: Repository, *paths: str) -> dict[str, Entry | None] | None:
    return again(repository, known_of(repository), *paths)


def again(
    repository: Repository, known: Mapping[str, Entry], *paths: str
) -> dict[str, Entry | None] | None:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return look_again(found, known, paths)


def known_of(repository: Repository) -> Mapping[str, Entry]:
    files = repository.git("ls-files").split()
    found = discover(str(repository.path), os.environ)
    assert found is not None
    entries = WorkTree(found).entries()
    return {path: entries.get(path) or Entry(next(iter(entries.values())).kind) for path in files}


def test_files_that_changed_came_or_went_are_told(repository: Repository) -> None:
    repository.write({"a.md": "# AA\n", "new.md": "# N\n"})
    (repository.path / "b/c.md").unlink()
    found = looked(repository, "a.md", "new.md", "b/c.md", "never.md")
    assert found is not None
    assert {path: entry and entry.size for path, entry in found.items()} == {
        "a.md": 5,
        "b/c.md": None,
        "new.md": 4,
    }


def test_what_is_no_matter_of_the_vault_is_left_out(repository: Repository) -> None:
    repository.write({"x.log": "", "a.md~": "", ".a.md.swp": ""})
    assert looked(repository, "x.log", "a.md~", ".a.md.swp") == {}


@pytest.mark.parametrize("path", [".gitignore", "new/d.md", "dir", "link.md", "b", "gone"])
def test_what_one_look_cannot_tell_takes_a_listing(repository: Repository, path: str) -> None:
    repository.write({"new/d.md": "# D\n", "dir/e.md": "# E\n"})
    (repository.path / "link.md").symlink_to("a.md")
    if path == "b":
        (repository.path / "b/c.md").unlink()
        (repository.path / "b").rmdir()
        repository.write({"b": "a file now\n"})
    if path == "gone":
        repository.commit({"gone/f.md": "# F\n"})
        known = known_of(repository)
        (repository.path / "gone/f.md").unlink()
        (repository.path / "gone").rmdir()
        assert again(repository, known, "gone") is None
        return
    assert looked(repository, path) is None
