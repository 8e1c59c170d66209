"""A vault in a repository and the commands that write to it, each in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.command import Ran, vaultkit
from tests.support.repository import Repository
from tests.support.writing import vault_repository

REQUEST = "0f6c2a9e-0000-4000-8000-00000000000"
"""An id of a request but for its last digit."""


class Desk:
    """Runs commands in one vault, and holds that each leaves it clean."""

    def __init__(self, folder: Path, files: dict[str, str] | None = None) -> None:
        self.vault: Repository = vault_repository(folder / "vault", files)
        self.folder = self.vault.path
        self.vault.git("config", "user.name", "Bo")

    def run(self, *words: str, code: int = 0, folder: str = "") -> Ran:
        """Run `vaultkit WORDS`, which ends with `code`."""
        ran = vaultkit(*words, folder=self.folder / folder)
        assert ran.code == code, (words, ran.out, ran.err)
        assert self.vault.git("status", "--porcelain") == ""
        return ran

    def json(self, *words: str, code: int = 0) -> dict[str, Any]:
        """The same with `--json`, and what it tells."""
        told: dict[str, Any] = json.loads(self.run(*words, "--json", code=code).out)
        assert told.pop("schema_version") == 1
        return told

    def text(self, path: str) -> str:
        """What is on disk, and committed."""
        text = (self.folder / path).read_bytes().decode()
        assert self.vault.git("show", f"HEAD:{path}") == text.rstrip("\n")
        return text

    def clean(self) -> None:
        """A check finds no error and no warning."""
        ran = vaultkit("check", "--no-cache", "--fail-on", "warning", folder=self.folder)
        assert ran.code == 0, ran.out
