from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import REQUEST, Desk
from tests.support.writing import VAULT

ADA = "entities/ada.md"
FILES = {"README.md": "# Sea\n\n[Tides](concepts/tides.md)\n"}
ASK = ("retire", "Ada", "--reason", "Gone", "--actor", "agent:x", "--request-id", f"{REQUEST}1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, FILES)


def test_a_person_retires_and_restores(desk: Desk) -> None:
    desk.run("retire", "Ada", "--reason", "Gone")
    assert "lifecycle: retired\n" in desk.text(ADA)
    assert ": Gone\n\n# Ada" in desk.text(ADA)
    desk.clean()
    assert "is retired already" in desk.run("retire", "Ada", code=2).err
    desk.run("restore", ADA)
    assert desk.text(ADA) == VAULT[ADA]
    desk.clean()


def test_an_agents_wish_waits_for_a_person(desk: Desk) -> None:
    head = desk.vault.head
    told = desk.json(*ASK, code=3)
    assert (told["state"], told["approval"]) == ("pending", f"{REQUEST}1")
    assert desk.json(*ASK, code=3) == told
    assert desk.vault.head == head
    listed = desk.run("approvals").out
    assert listed.startswith(f"{REQUEST}1  20")
    assert f"agent:x  on main\n  retire {ADA}: Gone\n" in listed
    assert '"actor": "agent:x"' in desk.run("approvals", "--format", "json").out
    assert f"retire {ADA}: published" in desk.run("approve", "0f6c", "--person", "Ana").out
    assert "lifecycle: retired\n" in desk.text(ADA)
    assert desk.run("approvals").out.startswith("Nothing waits for a person\n")
    assert desk.json(*ASK)["replayed"] is True
    desk.clean()


def test_a_person_says_no(desk: Desk) -> None:
    head = desk.vault.head
    desk.run(*ASK, code=3)
    assert desk.run("reject", REQUEST, "--person", "Ana").out == f"retire {ADA}: rejected by Ana\n"
    assert "Ana was asked and has rejected" in desk.run(*ASK, code=1).out
    assert "no request waits" in desk.run("approve", "1", code=2).err
    assert desk.vault.head == head


@pytest.mark.parametrize("where", [["--worktree"], ["--branch", "kb/side"]])
def test_what_a_person_agrees_to_lands_where_it_was_asked_for(desk: Desk, where: list[str]) -> None:
    desk.vault.git("branch", "kb/side")
    desk.run(*ASK, *where, code=3)
    (desk.vault.path / ADA).unlink()
    desk.vault.commit()  # on the branch that is checked out, not where it lands
    head = desk.vault.head
    told = desk.run("approvals").out
    assert f"{ADA} has the version" in told
    assert "unchanged since it was asked" in told
    assert ("  on kb/side" if "--branch" in where else "  on vaultkit/x") in told
    assert f"retire {ADA}: published" in desk.run("approve", "0f6c", "--person", "Ana").out
    branch = "kb/side" if "--branch" in where else "vaultkit/x"
    assert "lifecycle: retired" in desk.vault.git("show", f"{branch}:{ADA}")
    assert desk.vault.head == head
    assert desk.run("approvals").out.startswith("Nothing waits for a person\n")
    desk.clean()
