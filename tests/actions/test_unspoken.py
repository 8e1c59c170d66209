"""What is said of receipts whose commits the branch does not have."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.actions.test_remade import TEXT, TIDES, found, made, without_the_published
from tests.support.repository import Repository
from vaultkit.git.receipts_ref import RECEIPTS

__all__ = ["made"]


@pytest.fixture
def vault(made: Path, tmp_path: Path) -> Repository:
    shutil.copytree(made, tmp_path / "vault")
    return Repository(tmp_path / "vault")


def squashed(vault: Repository) -> None:
    vault.git("merge", "--quiet", "--squash", "agent")
    vault.git("commit", "--quiet", "--message", "squashed")
    vault.git("branch", "--quiet", "-D", "agent")


def test_what_was_squashed_onto_changes_of_others_is_there(
    vault: Repository, tmp_path: Path
) -> None:
    squashed(vault)
    assert [verdict for verdict, _ in found(vault)] == ["rewritten"] * 2
    near = without_the_published(vault, tmp_path / "near", f"{RECEIPTS}:{RECEIPTS}")
    assert [verdict for verdict, _ in found(near)] == ["rewritten"] * 2


def test_what_was_not_squashed_is_elsewhere_or_cannot_be_checked(
    vault: Repository, tmp_path: Path
) -> None:
    vault.commit({TIDES: TEXT.replace("Two", "2")})
    assert [verdict for verdict, _ in found(vault)] == ["elsewhere"] * 2
    near = without_the_published(vault, tmp_path / "near", f"{RECEIPTS}:{RECEIPTS}")
    assert [verdict for verdict, _ in found(near)] == ["not-recheckable"] * 2
