"""Whose word it is that a record may be recalled unasked: that of the last commit on its block."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.actions.test_verify import anew, with_receipt_changed
from tests.support.repository import Repository, init_repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.check import CheckRequest, check
from vaultkit.changes.fences import hash_of
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.receipt import Touched
from vaultkit.model.request import EditText

TEA = "concepts/tea.md"
PAGE = """\
---
title: Tea
type: concept
recall: {{summary: {0}}}
---

# Tea

[[Tides]] {1}
"""


def found(folder: Path, **more: object) -> list[str]:
    request = CheckRequest(folder=str(folder), environment=os.environ, **more)  # type: ignore[arg-type]
    findings = check(request).report.findings
    return [f"{one.path} {one.message}" for one in findings if one.name == "unapproved-recall"]


def approve(vault: Repository, summary: str) -> None:
    """Set the block as a tool of memory does: by a commit that is a receipt of `recall`."""
    published(writer_of(vault).write(asked(EditText(page="Ada", old="knows", new="likes"))))
    ada = (vault.path / "entities/ada.md").read_text().replace("likes", "knows")
    old = vault.git_bytes("show", f"HEAD:{TEA}")
    new = old.replace(b"summary: no", b"summary: " + summary.encode())
    touched = Touched("concept/tea", hash_of(old), hash_of(new))
    change = with_receipt_changed(lambda one: replace(one, operation="recall", records=(touched,)))
    anew(vault, change, {"entities/ada.md": ada, TEA: new.decode()})
    vault.git("update-ref", "-d", RECEIPTS)


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault", {TEA: PAGE.format("no", "Hot.")})
    made.git("config", "user.name", "Bo")
    made.git("config", "user.email", "bo@example.org")
    return made


def test_a_block_that_a_person_committed_is_not_approved(vault: Repository) -> None:
    (one,) = found(vault.path)
    assert one.startswith(f"{TEA} nobody approved that this is recalled: commit {vault.head[:12]}")


def test_a_receipt_of_recall_approves_until_the_block_changes(vault: Repository) -> None:
    approve(vault, "yes")
    assert found(vault.path) == found(vault.path, at="HEAD") == []
    other = EditText(page=TEA, old="Hot.", new="Cold.")
    published(writer_of(vault).write(asked(other)))
    assert found(vault.path) == []  # another part of the page
    vault.write({TEA: PAGE.format("yes", "By hand.")})
    assert found(vault.path) == []
    vault.commit()
    assert found(vault.path) == []
    vault.write({TEA: PAGE.format("something else", "By hand.")})
    assert "not committed" in found(vault.path)[0]
    assert found(vault.path, at="HEAD") == []
    vault.commit()
    assert "is no receipt" in found(vault.path)[0]
    assert len(found(vault.path, new_only=True, base="HEAD~1")) == 1
    assert found(vault.path, new_only=True) == []


def test_another_operation_approves_nothing(vault: Repository) -> None:
    approve(vault, "yes")
    anew(vault, lambda text: text.replace("Operation: recall", "Operation: edit"))
    assert "a receipt of edit" in found(vault.path)[0]


def test_a_receipt_that_lies_approves_nothing(vault: Repository) -> None:
    approve(vault, "yes")
    vault.write({TEA: PAGE.format("more", "Hot.")})
    vault.add()
    vault.git("commit", "--quiet", "--amend", "--no-edit")
    assert "does not hold" in found(vault.path)[0]


def test_a_page_that_moves_and_a_branch_that_is_merged_keep_it(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "side")
    approve(vault, "yes")
    vault.git("switch", "--quiet", "main")
    vault.commit({TEA: PAGE.format("no", "Hot.\n\nMore.")})
    vault.git("merge", "--quiet", "--no-ff", "-m", "both", "side")
    assert found(vault.path) == []
    (vault.path / TEA).rename(vault.path / "concepts/green.md")
    vault.commit()
    assert found(vault.path) == []


def test_a_merge_that_says_something_of_its_own_approves_nothing(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "side")
    approve(vault, "yes")
    vault.git("switch", "--quiet", "main")
    vault.commit({"README.md": VAULT["README.md"] + "\nMore.\n"})
    vault.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    vault.write({TEA: PAGE.format("neither", "Hot.")})
    vault.commit()
    assert "is no receipt" in found(vault.path)[0]


@pytest.mark.usefixtures("home")
def test_where_nothing_is_committed_nobody_approved(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    for path, text in {**VAULT, TEA: PAGE.format("x", "Hot.")}.items():
        (plain / path).parent.mkdir(parents=True, exist_ok=True)
        (plain / path).write_text(text)
    assert "no commit says so" in found(plain)[0]
    born = init_repository(tmp_path / "born", {**VAULT})
    born.write({TEA: PAGE.format("x", "Hot.")})
    assert "not committed" in found(born.path)[0]


@pytest.mark.usefixtures("home")
def test_a_shallow_clone_does_not_know(vault: Repository, tmp_path: Path) -> None:
    approve(vault, "yes")
    vault.git("clone", "--quiet", "--depth=1", f"file://{vault.path}", str(tmp_path / "near"))
    assert "shallow" in found(tmp_path / "near")[0]
