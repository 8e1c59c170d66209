from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import REQUEST, Desk
from tests.support.writing import VAULT

EDIT = ("edit", "Tides", "--old", "rises", "--new", "falls", "--request-id", f"{REQUEST}1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_receipts_are_listed_shown_verified_and_rebuilt(desk: Desk) -> None:
    assert "No request was published" in desk.run("receipts", "list").out
    desk.run(*EDIT, "--actor", "agent:x")
    listed = desk.run("receipts", "list", "--actor", "x", "--limit", "1").out
    assert listed.startswith(f"{REQUEST}1  20")
    assert desk.run("receipts", "list", "--operation", "log").out.startswith("No request")
    told = json.loads(desk.run("receipts", "show", "0f6c", "--format", "json").out)
    assert told["receipt"]["commit"] == desk.vault.head
    desk.run("receipts", "show", "ffff", code=2)
    assert "1 ok" in desk.run("receipts", "verify").out
    desk.vault.git("update-ref", "-d", "refs/vaultkit/receipts")
    assert "1 was put there" in desk.run("receipts", "rebuild").out
    assert "1 ok" in desk.run("receipts", "verify", "--no-rules", "HEAD~1..HEAD").out


def test_a_lie_is_an_exit_code_and_is_named(desk: Desk) -> None:
    desk.run(*EDIT)
    desk.vault.write({"concepts/tides.md": VAULT["concepts/tides.md"]})
    desk.vault.add()
    desk.vault.git("commit", "-q", "--amend", "--no-edit", "--allow-empty")
    ran = desk.run("receipts", "verify", code=1)
    assert ran.out.startswith(f"The first that lies is commit {desk.vault.head}")
    told = json.loads(desk.run("receipts", "verify", "--format", "json", code=1).out)
    assert desk.vault.head in told["first_lie"]
    desk.run("receipts", "verify", "no-such", code=2)


def test_a_branch_of_another_work_tree_is_read(desk: Desk) -> None:
    desk.vault.git("branch", "older")
    desk.run(*EDIT)
    desk.vault.git("branch", "side")
    desk.vault.git("worktree", "add", "-q", str(desk.folder.parent / "side"), "side")
    desk.vault.git("reset", "-q", "--hard", "older")
    told = desk.run("receipts", "verify").out
    assert told.startswith("elsewhere  request")
    assert "is not on this branch, but on side\n" in told
    assert "1 ok" in desk.run("receipts", "verify", "--branch", "side").out
    assert desk.run("receipts", "list", "--branch", "side").out.startswith(f"{REQUEST}1")
    desk.run(*EDIT[:-1], f"{REQUEST}2", "--branch", "side", code=3)
