"""`vaultkit mv` and `vaultkit rename` with `--commit` as people and programs meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import fresh, vaultkit
from tests.support.commands import Desk
from tests.support.repository import init_repository, write_files
from tests.support.writing import VAULT

MOVE = ("mv", "concepts/tides.md", "concepts/ebb.md", "--commit")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_commit_is_told_and_its_receipt_holds(desk: Desk) -> None:
    told = desk.run(*MOVE, "--reason", "It falls too").out.splitlines()
    assert told[0] == "concepts/tides.md → concepts/ebb.md"
    head = desk.vault.head
    assert told[-2] == f"1 file and 1 link in 1 page changed and committed as {head[:12]}"
    request = told[-1].removeprefix("request ")
    ran = desk.run(
        "rename", "ebb.md", "Low", "water", "--commit", "--format", "json", folder="concepts"
    )
    found = json.loads(ran.out)
    assert (found["commit"], found["title"]) == (desk.vault.head, "Low water")
    assert found["request"] != request
    assert "2 ok" in desk.run("receipts", "verify").out
    assert "move concepts/tides.md to concepts/ebb.md" in desk.run("receipts", "list").out
    shown = desk.run("receipts", "show", request).out
    assert "It falls too" in shown
    assert "concepts/ebb.md" in shown
    desk.clean()


def test_what_is_in_hand_refuses_in_words_and_for_programs(desk: Desk) -> None:
    (desk.folder / "README.md").write_text(VAULT["README.md"] + "More\n")
    ran = vaultkit(*MOVE, folder=desk.folder)
    assert (ran.code, ran.err) == (3, "")
    assert "refused, nothing was written (user-changes): README.md is changed on disk" in ran.out
    assert "next: Commit or take back that change" in ran.out
    told = json.loads(vaultkit(*MOVE, "--format", "json", folder=desk.folder).out)
    assert (told["state"], told["name"]) == ("refused", "user-changes")
    assert desk.vault.git("status", "--porcelain") == " M README.md"


@pytest.mark.parametrize("words", [(*MOVE, "--dry-run"), (*MOVE[:-1], "--reason", "x")])
def test_words_that_do_not_fit(desk: Desk, words: tuple[str, ...]) -> None:
    ran = desk.run(*words, code=2)
    assert "next: " in ran.err


def test_where_no_commit_can_be_made_one_sentence_says_why(desk: Desk, tmp_path: Path) -> None:
    plain = write_files(tmp_path / "plain", VAULT)
    unborn = init_repository(tmp_path / "unborn")
    unborn.write(VAULT)
    desk.vault.git("checkout", "-q", "--detach")
    for folder, words in (
        (plain, "lies in no Git repository"),
        (unborn.path, "has no commit yet on main"),
        (desk.folder, "HEAD is detached"),
    ):
        ran = vaultkit(*MOVE, folder=folder)
        assert (ran.code, ran.out) == (3, "")
        assert words in ran.err
        assert (folder / "concepts/tides.md").exists()
        assert not (folder / "concepts/ebb.md").exists()


def test_nobody_signs_for_whom_git_does_not_know(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.vault.git("config", "--unset", "user.name")
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
        monkeypatch.delenv(name)
    ran = desk.run(*MOVE, code=2)
    assert "Git does not know who you are" in ran.err
    assert "--actor" not in ran.err


def test_a_move_without_a_commit_waits_for_nothing_that_writing_needs(desk: Desk) -> None:
    environment = {"PYTHONPROFILEIMPORTTIME": "1"}
    ran = fresh(*MOVE[:-1], folder=desk.folder, environment=environment)
    assert ran.code == 0
    for name in ("actions.write", "actions.committed", "actions.gate", "changes.propose"):
        assert f"vaultkit.{name}\n" not in ran.err
    assert "vaultkit.actions.relocate\n" in ran.err
