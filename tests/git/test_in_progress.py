from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository
from vaultkit.git.in_progress import in_progress
from vaultkit.git.places import discover

MADE = {
    "merge": [["merge", "side"]],
    "rebase": [["rebase", "side"]],
    "rebase --apply": [["rebase", "--apply", "side"]],
    "cherry-pick": [["cherry-pick", "side"]],
    "revert": [["revert", "--no-edit", "HEAD~1"]],
    "bisect": [["bisect", "start"]],
    "am": [["am", "change.patch"]],
}


def found(repository: Repository) -> str | None:
    places = discover(str(repository.path), os.environ)
    assert places is not None
    return in_progress(places)


@pytest.mark.parametrize("name", MADE)
def test_f25_each_operation_is_named(repository: Repository, name: str) -> None:
    repository.commit({"a.md": "1\n"})
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit({"a.md": "2\n"})
    patch = repository.git_bytes("format-patch", "-1", "--stdout")
    repository.git("switch", "--quiet", "main")
    repository.commit({"a.md": "3\n"})
    repository.commit({"a.md": "4\n"})
    (repository.path / "change.patch").write_bytes(patch)
    assert found(repository) is None
    for command in MADE[name]:
        with suppress(GitFailed):
            repository.git(*command)
    assert found(repository) == name.split(" ", maxsplit=1)[0]


def test_only_the_own_work_tree_counts(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "1\n"})
    repository.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked"))
    Repository(tmp_path / "linked").git("bisect", "start")
    assert found(Repository(tmp_path / "linked")) == "bisect"
    assert found(repository) is None
