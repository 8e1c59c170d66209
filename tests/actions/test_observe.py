"""What was changed by hand is listed, and committed where somebody asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, vault_repository, writer_of
from vaultkit.actions.observe import by_hand, commit_by_hand
from vaultkit.actions.verify import Verifier
from vaultkit.errors import StateError
from vaultkit.model.by_hand import HandState
from vaultkit.model.outcome import Published, Refused, Rejected
from vaultkit.model.verified import Verdict
from vaultkit.trees.write_lock import write_lock

TIDES, ADA = "concepts/tides.md", "entities/ada.md"


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    made.git("config", "user.name", "Bo")
    made.git("config", "user.email", "bo@example.org")
    return made


def states(vault: Repository) -> dict[str, HandState]:
    return {one.path: one.state for one in by_hand(writer_of(vault)).pages}


def test_nothing_was_changed(vault: Repository) -> None:
    assert by_hand(writer_of(vault)).pages == ()
    assert commit_by_hand(writer_of(vault)) is None


def test_pages_are_told_with_their_findings_and_committed_in_one(vault: Repository) -> None:
    new = "---\ntitle: Moon\ntype: concept\n---\n\n# Moon\n\n[[Tides]]\n"
    vault.write({TIDES: VAULT[TIDES] + "[x](gone.md)\n", "concepts/moon.md": new, "x.txt": "x"})
    found = by_hand(writer_of(vault))
    assert states(vault) == {"concepts/moon.md": HandState.NEW, TIDES: HandState.CHANGED}
    assert [one.name for one in found.refusing] == ["broken-link"]
    assert "broken-link" in [one.name for one in found.pages[1].findings]
    before = vault.head
    assert isinstance(commit_by_hand(writer_of(vault)), Rejected)
    assert vault.head == before
    vault.write({TIDES: VAULT[TIDES] + "More of [[Moon]].\n"})
    outcome = commit_by_hand(writer_of(vault))
    assert isinstance(outcome, Published)
    assert outcome.receipt.paths == ("concepts/moon.md", TIDES)
    assert vault.git("log", "-1", "--format=%an %s") == "Bo vault: observed edit of 2 pages"
    assert vault.git("status", "--porcelain") == "?? x.txt"
    writer = writer_of(vault)
    assert [one.verdict for one in Verifier(writer.place, writer.odb).verify().found] == [
        Verdict.OK
    ]


def test_a_page_that_was_removed_and_one_that_is_staged(vault: Repository) -> None:
    vault.commit({"entities/bo.md": "---\ntitle: Bo\ntype: entity\n---\n\n# Bo\n\n[[Tides]]\n"})
    (vault.path / "entities/bo.md").unlink()
    vault.write({ADA: VAULT[ADA] + "More.\n"})
    vault.add(ADA)
    vault.write({ADA: VAULT[ADA] + "More and more.\n"})
    assert states(vault) == {ADA: HandState.STAGED, "entities/bo.md": HandState.REMOVED}
    entry = vault.git("ls-files", "-s", ADA)
    outcome = commit_by_hand(writer_of(vault))
    assert isinstance(outcome, Published), outcome
    assert vault.git("show", "--name-status", "--format=") == "D\tentities/bo.md"
    assert vault.git("ls-files", "-s", ADA) == entry
    assert vault.git("status", "--porcelain") == f"MM {ADA}"


def test_states_in_which_it_is_not_done(vault: Repository) -> None:
    vault.write({TIDES: VAULT[TIDES] + "More.\n"})
    with write_lock(str(vault.path / ".git/vaultkit"), "agent:other", wait=1):
        outcome = commit_by_hand(writer_of(vault, wait=0.05))
    assert isinstance(outcome, Refused)
    assert outcome.name == "busy"
    vault.git("bisect", "start")
    outcome = commit_by_hand(writer_of(vault))
    assert isinstance(outcome, Refused)
    assert outcome.name == "operation-in-progress"
    vault.git("bisect", "reset")
    vault.git("branch", "other")
    with pytest.raises(StateError, match="no work tree shows other"):
        by_hand(writer_of(vault, branch="other"))
