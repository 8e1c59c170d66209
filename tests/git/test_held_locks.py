from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.git.held_locks import can_tell, held_locks
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_locks_of_the_index_and_of_references_are_found(repository: Repository) -> None:
    repository.commit({"a": "1"})
    assert held_locks(places(repository)) == ()
    git = repository.path / ".git"
    names = ("HEAD.lock", "index.lock", "refs/heads/main.lock")
    for name in names:
        (git / name).touch()
    (git / "hooks").mkdir(exist_ok=True)
    (git / "hooks/x.lock").touch()
    found = held_locks(places(repository))
    assert [one.path for one in found] == [str(git / name) for name in names]
    assert all(one.pid == 0 and one.says == "" and not one.surely for one in found)
    (git / "index.lock").write_text("vaultkit x\n")
    assert held_locks(places(repository))[1].says == "vaultkit x\n"


def test_a_linked_work_tree_has_locks_of_its_own(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a": "1"})
    repository.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    own = repository.path / ".git/worktrees/side/index.lock"
    own.touch()
    (found,) = held_locks(places(Repository(tmp_path / "side")))
    assert found.path == str(own)
    assert held_locks(places(repository)) == ()


@pytest.mark.skipif(not can_tell(), reason="this system does not tell")
def test_who_has_it_open_and_which_git_runs_here_are_named(repository: Repository) -> None:
    repository.commit({"a": "1"})
    lock = repository.path / ".git/index.lock"
    lock.touch()
    waits = "import sys; held = open(sys.argv[1]); print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", waits, str(lock)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        (found,) = held_locks(places(repository))
        assert (found.pid, found.surely) == (holder.pid, True)
        holder.communicate(b"\n")
    with subprocess.Popen(
        ["git", "cat-file", "--batch"],
        cwd=repository.path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as git:
        assert git.stdin is not None
        assert git.stdout is not None
        git.stdin.write(b"HEAD\n")
        git.stdin.flush()
        git.stdout.readline()
        (found,) = held_locks(places(repository))
        assert (found.pid, found.surely) == (git.pid, False)
        git.communicate(b"")
