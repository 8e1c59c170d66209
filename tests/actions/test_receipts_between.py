"""The receipts between two trees, and what became of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.changed import changes
from tests.support.repository import Repository
from tests.support.writing import asked, vault_with_history
from vaultkit.model.request import EditText

TIDES = "concepts/tides.md"


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    """A write, a person's commit, and a write."""
    again = asked(EditText(page="Tides", old="falls", new="sinks"))
    return vault_with_history(tmp_path / "vault", again)


def told(vault: Repository, *words: str) -> list[str]:
    return [one for one in changes(vault.path, *words) if one.startswith("receipt")]


def test_each_receipt_of_the_range_is_told(vault: Repository) -> None:
    ok = "receipt ok: agent:research"
    assert told(vault, "HEAD~3..HEAD") == [ok, ok]
    assert told(vault, "HEAD~1..HEAD") == [ok]
    assert told(vault, "HEAD~2..HEAD~1") == []
    assert told(vault, "HEAD..HEAD~1") == []
    assert told(vault, "HEAD~3..HEAD", "entities") == []
    assert told(vault) == []
    vault.write({TIDES: "---\ntype: concept\n---\n# T\n"})
    assert told(vault, "HEAD~1") == [ok]  # the work tree holds it as well


def test_one_that_was_tampered_with_lies(vault: Repository) -> None:
    vault.write({TIDES: (vault.path / TIDES).read_text() + "More.\n"})
    vault.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    assert told(vault, "HEAD~3..HEAD") == [
        "receipt ok: agent:research",
        "receipt lies: agent:research",
    ]
