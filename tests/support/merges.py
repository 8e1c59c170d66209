"""Repositories in which Git merges pages by vaultkit's drivers, and what people do there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.repository import Content, Repository

ATTRIBUTES = "*.md merge=vaultkit-page\nindex.md merge=vaultkit-generated\n"


def git(repository: Repository, *words: str, **environment: str | None) -> Ran:
    """Run git, which may call this checkout's vaultkit to merge."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        ["git", *words],
        cwd=repository.path,
        env={name: value for name, value in given.items() if value is not None},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def set_up(repository: Repository) -> None:
    """`vaultkit git-setup`."""
    ran = vaultkit("git-setup", folder=repository.path)
    assert ran.code == 0, ran.err
    assert sys.executable in ran.out


def fork(
    repository: Repository,
    base: Mapping[str, Content],
    ours: Mapping[str, Content],
    theirs: Mapping[str, Content],
) -> None:
    """Commit `base`, then `theirs` on the branch topic and `ours` on main, where HEAD is."""
    repository.commit(base)
    repository.git("checkout", "-qb", "topic")
    repository.commit(theirs, message="theirs")
    repository.git("checkout", "-q", "main")
    repository.commit(ours, message="ours")
