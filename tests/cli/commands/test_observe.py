from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.writing import VAULT, vault_repository

TIDES = "concepts/tides.md"


def test_listed_then_committed(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    assert vaultkit("observe", folder=vault.path).out == "No page was changed by hand.\n"
    vault.write({TIDES: VAULT[TIDES] + "[x](gone.md)\n"})
    ran = vaultkit("observe", folder=vault.path)
    assert ran.code == 1
    assert ran.out.startswith(f"{TIDES}: changed\n")
    assert "broken-link" in ran.out
    assert vaultkit("observe", "--commit", folder=vault.path).code == 1
    vault.write({TIDES: VAULT[TIDES] + "More.\n"})
    told = json.loads(vaultkit("observe", "--commit", "--json", folder=vault.path).out)
    assert (told["state"], told["operation"]) == ("published", "observed")
    assert vault.git("status", "--porcelain") == ""
    ran = vaultkit("observe", "--commit", folder=vault.path)
    assert (ran.code, ran.out) == (0, "No page was changed by hand.\n")
