"""States in which nobody but the person who works there may commit."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, start_rebase, vault_repository, writer_of
from vaultkit.actions.unready import unready
from vaultkit.errors import StateError
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText

EDIT = asked(EditText(page="Tides", old="rises", new="falls"))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def test_a_bisect_is_given_up_in_its_own_words(vault: Repository) -> None:
    vault.git("bisect", "start")
    writer = writer_of(vault)
    refused = unready(writer.place, writer.odb)
    assert isinstance(refused, Refused)
    assert refused.message == f"a bisect is going on in {vault.path}"
    assert "(git bisect reset)" in refused.hint


@pytest.mark.parametrize("words", [("--merge",), ("--apply",)])
def test_the_branch_of_a_rebase_is_left_alone(vault: Repository, words: tuple[str, ...]) -> None:
    start_rebase(vault, *words)
    before = vault.git("rev-parse", "work")
    outcome = writer_of(vault, branch="work").write(EDIT)
    assert isinstance(outcome, Refused)
    assert (outcome.name, vault.git("rev-parse", "work")) == ("operation-in-progress", before)
    assert "a rebase of work is going on" in outcome.message
    published(writer_of(vault, branch="main").write(EDIT))  # no part of it
    vault.git("rebase", "--abort")
    published(writer_of(vault, branch="work").write(EDIT))


def test_branches_that_come_along_and_other_work_trees(vault: Repository, tmp_path: Path) -> None:
    vault.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked"))
    linked = Repository(tmp_path / "linked")
    linked.commit({"a.md": "# A\n"})
    linked.git("bisect", "start", "HEAD", "HEAD~1")
    linked.git("switch", "--quiet", "--detach")
    outcome = writer_of(vault, branch="side").write(EDIT)
    assert isinstance(outcome, Refused)
    assert "a bisect of side is going on" in outcome.message


def test_a_hook_may_refuse(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    hook = vault.path / ".git/hooks/reference-transaction"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text('#!/bin/sh\n[ "$1" = prepared ] || exit 0\n! grep -q refs/heads/\n')
    hook.chmod(0o755)
    before = vault.head
    outcome = writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="falls")))
    assert isinstance(outcome, Refused)
    assert outcome.name == "rejected-by-hook"
    assert vault.head == before
    assert vault.git("status", "--porcelain") == vault.git("for-each-ref", "refs/vaultkit") == ""


def gone(place: Path) -> None:
    place.rename(place.parent / "elsewhere")


def linked(place: Path) -> None:
    gone(place)
    place.symlink_to(place.parent / "elsewhere")


def replaced(place: Path) -> None:
    gone(place)
    vault_repository(place)


def without_git(place: Path) -> None:
    (place / ".git").rename(place.parent / "kept.git")


CHANGES: dict[str, Callable[[Path], None]] = {
    one.__name__: one for one in (gone, linked, replaced, without_git)
}


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", CHANGES)
def test_f60_a_vault_that_is_moved_under_a_writer(tmp_path: Path, name: str) -> None:
    def refused() -> None:
        outcome = writer.write(EDIT)
        assert isinstance(outcome, Refused)
        assert outcome.name == "vault-moved"

    vault = vault_repository(tmp_path / "vault")
    writer = writer_of(vault)
    published(writer.write(asked(EditText(page="Ada", old="knows", new="knew"))))
    CHANGES[name](vault.path)
    before = files(tmp_path)
    refused()
    refused()
    assert files(tmp_path) == before
    writer.close()


def test_f44_a_vault_that_cannot_be_written_to(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(disk)]
    if subprocess.run(made, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        vault = vault_repository(disk / "vault")
        before = files(disk)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        writer = writer_of(vault)
        with pytest.raises(StateError, match=r"nothing can be written to .*vaultkit: Read-only"):
            writer.write(EDIT)
        assert writer.tip().judged.snapshot.page("concepts/tides.md") is not None
        assert files(disk) == before
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
