"""A branch that is not there is not made by naming it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import init_repository
from tests.support.writing import vault_repository
from vaultkit.actions.place import place_of
from vaultkit.errors import StateError, UsageError


def test_a_branch_that_is_not_there(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    vault.git("branch", "kb/agent")
    for name, near in (("kb/agnet", "Is kb/agent meant? "), ("nope", "")):
        with pytest.raises(UsageError, match=f"there is no branch {name}") as caught:
            place_of(str(vault.path), os.environ, name)
        assert caught.value.hint.startswith(f"{near}git branch {name} makes it")
    assert vault.git("for-each-ref", "--format=%(refname)", "refs/vaultkit") == ""


def test_a_repository_without_a_commit(tmp_path: Path) -> None:
    empty = init_repository(tmp_path / "v")
    for branch in (None, "main"):
        with pytest.raises(StateError, match="has no commit yet on main") as caught:
            place_of(str(empty.path), os.environ, branch)
        assert caught.value.hint.startswith("Commit the vault first")
