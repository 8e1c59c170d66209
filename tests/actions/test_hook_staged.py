from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.actions.hook_staged import Run, between, staged
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


def test_where_nothing_is_staged_everything_is_told_on_demand(repository: Repository) -> None:
    repository.commit({f"one/{name}": text for name, text in _VAULT.items()})
    repository.commit({f"two/{name}": text for name, text in _VAULT.items()})
    seen = list(staged(str(repository.path), os.environ, or_all=True, run=Run(cache=False)))
    assert [one.folder for one in seen] == ["one", "two"]
    assert {one.about for one in seen} == {
        "nothing is staged, so everything in the index was judged"
    }
    assert [len(one.checked.report.findings) for one in seen] == [1, 1]
    repository.write({"two/b.md": "# B\n"})
    repository.add()
    (one,) = staged(str(repository.path), os.environ, or_all=True, run=Run(cache=False))
    assert (one.folder, one.about, one.checked.report.findings) == ("two", "", ())


def test_between_two_revisions_what_the_second_introduces_is_told(repository: Repository) -> None:
    old = repository.commit(_VAULT)
    repository.git("checkout", "-qb", "side")
    repository.commit({"b.md": "[x](nowhere.md)\n"})
    repository.git("checkout", "-q", "main")
    repository.commit({"a.md": "# A\n"})  # mended there since

    def new(one: str, other: str) -> list[str]:
        seen = between(str(repository.path), os.environ, one, other, run=Run(cache=False))
        return [finding.path for judged in seen for finding in judged.checked.report.findings]

    assert new("main", "side") == new(old, "side") == ["b.md"]
    assert new("side", "main") == []
    with pytest.raises(UsageError, match="no commit, tag or branch nowhere"):
        new("nowhere", "main")


def test_a_folder_in_no_repository_is_said(repository: Repository) -> None:
    with pytest.raises(UsageError, match="is in no Git repository"):
        list(staged(str(repository.path.parent), os.environ))
