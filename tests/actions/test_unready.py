"""States in which nobody but the person who works there may commit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, start_rebase, vault_repository, writer_of
from vaultkit.actions.unready import unready
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
