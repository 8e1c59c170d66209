"""What of a history holds: every lie is named, and where there is no receipt nothing is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.actions.test_verify import TAMPERED
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.held_history import HeldHistory
from vaultkit.git.places import discover
from vaultkit.git.walk import Spoken, commits_of
from vaultkit.model.request import EditText

_CHECK = """
import sys
from vaultkit.cli import app
app._leave = lambda code: print("left", code, "vaultkit.actions.verify" in sys.modules)
sys.argv = ["vaultkit", "check"]
app.main()
"""


def held(vault: Repository, head: str) -> HeldHistory:
    repository = discover(str(vault.path), os.environ)
    assert repository is not None
    return HeldHistory(repository, head, "", str(vault.path / ".git/vaultkit"))


def commits(vault: Repository, *wanted: str) -> list[Spoken]:
    repository = discover(str(vault.path), os.environ)
    assert repository is not None
    return commits_of(repository.git, *wanted)


def test_a_lie_is_named_once_and_not_where_it_is_left_out(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    writer = writer_of(vault)
    published(writer.write(asked(EditText(page="Tides", old="rises", new="falls"))))
    published(writer.write(asked(EditText(page="Tides", old="falls", new="rises"))))
    honest = vault.head
    assert held(vault, honest).lies(commits(vault, honest), {}) == ()
    TAMPERED["another text"](vault)
    (lie,) = held(vault, vault.head).lies(commits(vault, vault.head), {})
    assert lie.words
    assert held(vault, vault.head).lies(commits(vault, vault.head, f"^{vault.head}"), {}) == ()


def test_a_vault_without_receipts_loads_nothing_of_it(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")

    def said() -> str:
        run = [sys.executable, "-c", _CHECK]
        return subprocess.run(run, cwd=vault.path, capture_output=True, text=True).stdout.strip()

    assert said().endswith("left 0 False")
    published(writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="falls"))))
    assert said().endswith("left 0 True")
