"""`vaultkit hook post-merge` alone; real merges are in tests/cases/test_merges_with_hooks.py."""

from __future__ import annotations

import os

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository
from vaultkit.actions.generate import GenerateRequest, generate


@pytest.mark.parametrize(("squash", "carried"), [("0", True), ("1", False)])
def test_only_a_merge_that_was_noted_is_made_anew(
    repository: Repository, squash: str, carried: bool
) -> None:
    repository.commit({"vault.yaml": "vault: {name: T, branch: main}\n", "a.md": "# A\n"})
    generate(GenerateRequest(folder=str(repository.path), environment=os.environ))
    repository.commit()
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit({"b.md": "# B\n"})
    repository.git("switch", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-ff", "--no-edit", "side")
    made = repository.head
    ran = vaultkit("hook", "post-merge", "0", folder=repository.path)
    assert (ran.code, repository.head) == (0, made)
    assert ran.out.startswith("index.md is out of date after this merge\n  next: ")
    note = repository.path / ".git/vaultkit/merge"
    note.parent.mkdir(exist_ok=True)
    note.write_text(repository.git("rev-parse", "HEAD^1", "HEAD^2"))
    ran = vaultkit("hook", "post-merge", squash, folder=repository.path)
    assert ran.code == 0
    assert ("index.md: written anew, and part of the merge" in ran.out) == carried
    assert (repository.head != made) == carried
