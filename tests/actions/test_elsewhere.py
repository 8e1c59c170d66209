"""A stored receipt's commit is looked for in the whole repository, and must say the same."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.elsewhere import Elsewhere
from vaultkit.actions.place import place_of
from vaultkit.git.odb_open import open_odb
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import EditText


def words(vault: Repository, receipt: Receipt) -> str | None:
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository)
    try:
        return Elsewhere(place.repository, odb, place.branch).words(receipt)
    finally:
        odb.close()


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


@pytest.fixture
def receipt(vault: Repository) -> Receipt:
    """That of a commit which was dropped; its reason has paragraphs."""
    edit = EditText(page="Tides", old="rises", new="falls")
    made = published(writer_of(vault).write(asked(edit, reason="Why\n\nVault-Rules: and\n\nso")))
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    return made


def test_the_branch_is_named_one_of_here_first(vault: Repository, receipt: Receipt) -> None:
    told = f"its commit {receipt.commit[:12]} is not on this branch"
    dropped = "a person dropped it, or squashed it together with other changes"
    assert words(vault, receipt) == f"{told}, and on no branch any more: {dropped}"
    vault.git("update-ref", "refs/remotes/origin/vaultkit/mcp", receipt.commit)
    assert words(vault, receipt) == f"{told}, but on origin/vaultkit/mcp"
    vault.git("branch", "日本", receipt.commit)
    assert words(vault, receipt) == f"{told}, but on 日本"


def test_a_commit_that_is_gone_none_or_says_otherwise_is_none(
    vault: Repository, receipt: Receipt
) -> None:
    tree = vault.git("rev-parse", "HEAD^{tree}")
    for commit in ("", "0" * 40, "0" * 64, "--all", receipt.commit[:12], vault.head, tree):
        assert words(vault, replace(receipt, commit=commit)) is None
    assert words(vault, replace(receipt, commit=[7])) is None  # type: ignore[arg-type]
    assert words(vault, replace(receipt, records=())) is None
    assert words(vault, replace(receipt, payload="0" * 64)) is None
    assert words(vault, replace(receipt, request="another")) is None
