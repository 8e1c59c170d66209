"""What refuses a proposal: every error that the vault does not hold yet, of whatever family."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.model.outcome import Rejected
from vaultkit.model.request import EditText, Rewrite

TIDES = "concepts/tides.md"
MARKERS = "<<<<<<< HEAD\nThe sea rises.\n=======\nIt falls.\n>>>>>>> side\n"


@pytest.mark.parametrize(
    ("body", "name"),
    [(f"# Tides\n\n{MARKERS}", "conflict-marker"), ("[x](gone.md)", "broken-link")],
)
def test_an_error_that_was_not_there_refuses(tmp_path: Path, body: str, name: str) -> None:
    vault = vault_repository(tmp_path / "v")
    head = vault.head
    outcome = writer_of(vault).write(asked(Rewrite(page="Tides", body=body)))
    assert isinstance(outcome, Rejected)
    assert {one.name for one in outcome.findings} == {name}
    assert vault.head == head


def test_an_error_that_was_there_refuses_nobody(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v", {TIDES: f"{VAULT[TIDES]}\n{MARKERS}\nNeap\n"})
    published(writer_of(vault).write(asked(EditText(page="Tides", old="Neap", new="Spring"))))
