from __future__ import annotations

from pathlib import Path

from tests.support.writing import asked, vault_repository, writer_of
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText


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
