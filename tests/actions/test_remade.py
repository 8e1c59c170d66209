"""A commit that was put onto changes of others is honest where merging gives just its text."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.place import place_of
from vaultkit.actions.verify import Verifier
from vaultkit.git.odb_open import open_odb
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.request import EditText

TIDES = "concepts/tides.md"
TEXT = VAULT[TIDES] + "\nOne.\n\nTwo.\n\nThree.\n\n潮 Four.\n\nFive.\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two edits of an agent on the branch `agent`; on `main` a person's, below in the same page."""
    vault = vault_repository(tmp_path_factory.mktemp("remade") / "base", {TIDES: TEXT})
    vault.git("branch", "old")
    writer = writer_of(vault)
    for old, new in (("One.", "One!"), ("One!", "One?")):
        published(writer.write(asked(EditText(page="Tides", old=old, new=new))))
    vault.git("branch", "agent")
    vault.git("reset", "--quiet", "--hard", "HEAD~2")
    vault.commit({TIDES: TEXT.replace("Five", "5")}, message="a person's")
    return vault.path


@pytest.fixture
def vault(made: Path, tmp_path: Path) -> Repository:
    shutil.copytree(made, tmp_path / "vault")
    return Repository(tmp_path / "vault")


def found(vault: Repository) -> list[tuple[str, str]]:
    """The verdicts of the branch, with the first words of each."""
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository)
    try:
        told = Verifier(place, odb).verify().found
    finally:
        odb.close()
    assert all(one.next for one in told if one.verdict.value == "not-recheckable")
    return [(one.verdict.value, (*one.words, "")[0]) for one in told]


def without_the_published(vault: Repository, folder: Path, *receipts: str) -> Repository:
    """A clone of the branch alone, with the receipts beside it or without."""
    far = f"file://{vault.path}"
    vault.git("clone", "--quiet", "--single-branch", far, str(folder))
    near = Repository(folder)
    if receipts:
        near.git("fetch", "--quiet", far, *receipts)
    return near


REWRITTEN = ("rewritten", "its commit was put onto what others had changed there")


def test_what_a_clean_pick_gives_is_rewritten_wherever_it_is_read(
    vault: Repository, tmp_path: Path
) -> None:
    vault.git("cherry-pick", "agent~1", "agent")
    assert found(vault) == [REWRITTEN] * 2
    beside = without_the_published(vault, tmp_path / "beside", f"{RECEIPTS}:{RECEIPTS}")
    assert found(beside) == [REWRITTEN] * 2
    assert found(without_the_published(vault, tmp_path / "alone")) == [REWRITTEN] * 2


def test_what_the_merge_does_not_give_lies_where_that_can_be_told(
    vault: Repository, tmp_path: Path
) -> None:
    vault.git("cherry-pick", "agent~1")
    text = (vault.path / TIDES).read_text("utf-8")
    vault.write({TIDES: text.replace("Three", "Three, and more of nobody's")})
    vault.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    assert found(vault)[0][0] == "lies"
    near = without_the_published(vault, tmp_path / "near", f"{RECEIPTS}:{RECEIPTS}")
    (verdict, words), *_ = found(near)
    assert verdict == "not-recheckable"
    assert words.startswith("concept/tides was changed by others too, and commit ")


def test_another_page_or_a_text_that_nobody_else_changed_lies(vault: Repository) -> None:
    vault.git("cherry-pick", "agent~1")
    vault.commit({"entities/bo.md": "---\ntype: entity\n---\n# Bo\n"})
    vault.git("reset", "--quiet", "--soft", "HEAD~1")
    vault.git("commit", "--quiet", "--amend", "--no-edit")
    assert found(vault)[0][0] == "lies"
    vault.git("reset", "--quiet", "--hard", "old")
    vault.git("cherry-pick", "agent~1")
    vault.write({TIDES: TEXT.replace("One.", "One, of nobody.")})
    vault.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    assert found(vault)[0][0] == "lies"
