"""A request that was published on another branch is not said to be here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import EditText
from vaultkit.render.as_outcome import json_text, lines

EDIT = asked(
    EditText(page="Tides", old="rises", new="falls"), id="0f6c2a9e-0000-4000-8000-000000000001"
)


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


@pytest.fixture
def receipt(vault: Repository) -> Receipt:
    """That of the commit of the branch `topic`; `main` is checked out."""
    vault.git("switch", "--quiet", "--create", "topic")
    made = published(writer_of(vault).write(EDIT))
    vault.git("switch", "--quiet", "main")
    return made


def again(vault: Repository) -> Published:
    head = vault.head
    answer = writer_of(vault).write(EDIT)
    assert isinstance(answer, Published)
    assert (answer.replayed, vault.head) == (True, head)
    return answer


def test_the_branch_that_has_it_is_named_with_a_step(vault: Repository, receipt: Receipt) -> None:
    answer = again(vault)
    short = receipt.commit[:12]
    assert answer.elsewhere == f"its commit {short} is not on this branch, but on topic"
    step = f"git cherry-pick {short}, or send it with another request id"
    assert answer.next == f"To have it here as well: {step}"
    words = "\n".join(lines(answer))
    assert "nothing was done now: its commit" in words
    assert f"next: {answer.next}" in words
    assert '"elsewhere"' in json_text(answer)
    vault.git("branch", "--quiet", "-D", "topic")
    assert "on no branch any more" in again(vault).elsewhere
    vault.git("reflog", "expire", "--expire=now", "--all")
    vault.git("prune", "--expire=now")
    assert "not in this repository any more" in again(vault).elsewhere
    assert "cherry-pick" not in again(vault).next


def test_nothing_is_said_where_the_branch_has_it(vault: Repository, receipt: Receipt) -> None:
    vault.git("merge", "--quiet", "--squash", "topic")
    vault.git("commit", "--quiet", "--message", "squashed")
    assert again(vault) == Published(receipt, replayed=True)
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    vault.commit({"entities/bo.md": "---\ntype: entity\n---\n# Bo\n"})
    vault.git("cherry-pick", "topic")
    assert again(vault) == Published(receipt, replayed=True)
    vault.git("switch", "--quiet", "topic")
    assert again(vault) == Published(receipt, replayed=True)


def test_a_commit_alone_tells_as_well(vault: Repository, receipt: Receipt) -> None:
    vault.git("update-ref", "-d", RECEIPTS)
    short = receipt.commit[:12]
    assert again(vault).elsewhere == f"its commit {short} is not on this branch, but on topic"
    assert f"git cherry-pick {short}" in again(vault).next
    vault.git("merge", "--quiet", "topic")
    assert again(vault).elsewhere == ""
