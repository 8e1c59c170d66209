from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.actions.hook_staged import Run, staged
from vaultkit.errors import UsageError

_VAULT = {"vault.yaml": "links: {preset: commonmark}\n", "a.md": "# A\n\n[x](gone.md)\n"}


def told(repository: Repository, *vaults: str, below: str = "") -> list[str]:
    seen = staged(str(repository.path / below), os.environ, vaults=vaults, run=Run(cache=False))
    return [
        f"{judged.folder}:{finding.path} {finding.name}"
        for judged in seen
        for finding in judged.checked.report.findings
    ]


def test_what_was_there_before_is_not_told(repository: Repository) -> None:
    repository.commit(_VAULT)
    repository.write({"b.md": "# B\n\n[a](a.md)\n"})
    repository.add()
    assert told(repository) == []


def test_each_vault_is_told_with_its_folder(repository: Repository) -> None:
    repository.commit({"README.md": "[x](gone.md)\n"})
    for folder in ("one", "two/deep"):
        repository.write({f"{folder}/{name}": text for name, text in _VAULT.items()})
    repository.add()
    every = ["one:a.md broken-link", "two/deep:a.md broken-link"]
    assert told(repository) == every
    assert told(repository, below="two") == every
    assert told(repository, str(repository.path / "one")) == every[:1]


def test_a_folder_in_no_repository_is_said(repository: Repository) -> None:
    with pytest.raises(UsageError, match="is in no Git repository"):
        list(staged(str(repository.path.parent), os.environ))
