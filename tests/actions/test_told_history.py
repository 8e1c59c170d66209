"""What history says of a checked vault: every commit that lies, once, and no more than is new."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.actions.test_verify import BEFORE, TAMPERED, anew
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.check import CheckRequest, check
from vaultkit.model.request import CreatePage, EditText
from vaultkit.trees.cache import FactsFile
from vaultkit.trees.engine import engine_fingerprint

TIDES = "concepts/tides.md"
NAMES = ("receipt-mismatch", "unapproved-recall")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    writer = writer_of(made)
    published(writer.write(asked(EditText(page="Tides", old="rises", new="falls"))))
    published(writer.write(asked(CreatePage(type="concept", title="Neap", body="[[Tides]]"))))
    published(writer.write(asked(EditText(page="Tides", old="falls", new="rises"))))
    return made


def found(vault: Repository, **more: object) -> list[str]:
    request = CheckRequest(folder=str(vault.path), environment=os.environ, **more)  # type: ignore[arg-type]
    report = check(request).report
    return [f"{one.path} {one.message}" for one in report.findings if one.name in NAMES]


def test_an_honest_history_says_nothing(vault: Repository) -> None:
    assert found(vault) == found(vault, at="HEAD") == found(vault, cache=False) == []
    (vault.path / "concepts/mine.md").write_text("---\ntype: concept\n---\n[[Tides]]\n")
    vault.commit()
    assert found(vault) == []


@pytest.mark.parametrize("kind", ["another text", "another actor", "another hash after"])
def test_a_commit_that_lies_is_told_on_what_it_changed(vault: Repository, kind: str) -> None:
    assert found(vault) == []
    TAMPERED[kind](vault)
    (one,) = found(vault)
    assert one.startswith(f"{TIDES} the receipt of commit {vault.head[:12]} does not hold: ")
    assert found(vault) == found(vault, cache=False) == found(vault, at="HEAD") == [one]
    vault.commit({"README.md": "# Sea\n\n[Tides](concepts/tides.md)\n"})
    assert found(vault) == [one]  # it is remembered, and what came since is looked at


def test_a_request_of_long_ago_cannot_be_used_again(vault: Repository) -> None:
    """What was verified earlier is remembered, and not looked at again."""
    assert found(vault) == []
    first = vault.git("log", "--reverse", "--format=%B", "--grep=Vault-Request").split("vault: ")[1]
    published(writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="sinks"))))
    anew(vault, lambda _: f"vault: {first}\n", {TIDES: BEFORE})
    assert len(found(vault)) == 1


def test_only_what_a_change_brings_is_told_of_it(vault: Repository) -> None:
    TAMPERED["another text"](vault)
    old = vault.head
    vault.commit({"README.md": "# Sea\n\n[Tides](concepts/tides.md)\n"})
    assert len(found(vault)) == 1
    assert found(vault, new_only=True) == []
    assert found(vault, new_only=True, base=old) == []
    assert len(found(vault, new_only=True, base=f"{old}~1")) == 1
    vault.git("switch", "--quiet", "--create", "topic", f"{old}~1")
    vault.git("switch", "--quiet", "main")
    assert len(found(vault, at="merge:topic", new_only=True)) == 1


def test_a_branch_that_was_merged_is_looked_at_too(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "topic", "HEAD~1")
    TAMPERED["another text"](vault)
    lie = vault.head[:12]
    vault.git("switch", "--quiet", "main")
    vault.git("merge", "--quiet", "--no-ff", "-s", "ours", "-m", "both", "topic")
    (one,) = found(vault)
    assert lie in one


@pytest.mark.usefixtures("home")
def test_a_shallow_clone_tells_what_it_can(vault: Repository, tmp_path: Path) -> None:
    TAMPERED["another text"](vault)
    vault.git("clone", "--quiet", "--depth=1", f"file://{vault.path}", str(tmp_path / "near"))
    assert found(Repository(tmp_path / "near")) == []
    vault.git("clone", "--quiet", "--depth=2", f"file://{vault.path}", str(tmp_path / "far"))
    assert len(found(Repository(tmp_path / "far"))) == 1


def test_what_is_remembered_may_be_damaged(vault: Repository) -> None:
    TAMPERED["another text"](vault)
    (one,) = found(vault)
    (kept,) = (vault.path / ".git/vaultkit").rglob("receipts.sqlite3")
    kept.write_bytes(b"no such thing")
    assert found(vault) == [one]
    file, key = FactsFile(str(kept)), engine_fingerprint()
    assert json.loads(file.get([key])[key])[0] == vault.head
    for text in ("", "[]", '["x", 1]', '["x", [1, 2]]'):
        file.put({key: text.encode()})
        assert found(vault) == [one]
