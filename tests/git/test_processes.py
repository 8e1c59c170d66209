from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.git.held_locks import can_tell
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover
from vaultkit.git.processes import gits_in

pytestmark = pytest.mark.skipif(not can_tell(), reason="this system does not tell")


def places(folder: Path) -> Places:
    found = discover(str(folder), os.environ)
    assert found is not None
    return found


@contextmanager
def git_at(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Git that waits for what it is to read, until the end of the block."""
    pipe = subprocess.PIPE
    with subprocess.Popen(["git", *words], cwd=folder, stdin=pipe, stdout=pipe) as git:
        assert git.stdin is not None
        assert git.stdout is not None
        git.stdin.write(b"HEAD\n")
        git.stdin.flush()
        git.stdout.readline()
        yield git
        git.communicate()


def test_a_git_elsewhere_is_nobody_here(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a": "1"})
    other = init_repository(tmp_path / "other")
    other.commit({"a": "1"})
    with git_at(other.path, "cat-file", "--batch"):
        assert list(gits_in(places(repository.path))) == []


def test_a_git_in_any_work_tree_is_seen_with_what_it_does(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit({"a": "1", "below/b": "2"})
    repository.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    for folder in (repository.path, repository.path / "below", tmp_path / "side" / "below"):
        with git_at(folder, "-c", "core.abbrev=9", "--no-pager", "cat-file", "--batch") as git:
            (found,) = gits_in(places(repository.path))
            assert (found.pid, found.asked) == (git.pid, ("cat-file", "--batch"))
