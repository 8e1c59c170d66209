"""The configuration in force, of a real vault and a real person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository, write_files
from vaultkit.actions.config import ConfigRequest, Configuration, config
from vaultkit.errors import SettingsError, StateError
from vaultkit.vault.config_keys import KeyValue


def shown(folder: Path, home: Path, at: str = "worktree") -> Configuration:
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    request = ConfigRequest(folder=str(folder), environment=environment, platform="linux", at=at)
    return config(request)


def value(found: Configuration, name: str) -> KeyValue:
    return next(one for one in found.keys if one.name == name)


def test_values_come_from_the_vault_the_person_and_the_defaults(tmp_path: Path) -> None:
    vault = write_files(tmp_path / "v", {"vault.yaml": "vault: {name: Team}\npush: true\n"})
    home = write_files(tmp_path / "h", {".config/vaultkit/config.yaml": "jobs: 2\n"})
    found = shown(vault, home)
    assert found.root == str(vault)
    assert found.configured
    assert value(found, "vault.name") == KeyValue("vault.name", "Team", "vault", 1, 15)
    assert value(found, "budgets.hub").origin == "default"
    assert [one.key for one in found.ignored] == ["push"]
    assert found.person.jobs == 2


def test_each_tree_has_its_own(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"vault.yaml": "vault: {name: Old}\n"})
    repository.write({"vault.yaml": "vault: {name: New}\n"})
    assert value(shown(repository.path, tmp_path, "HEAD"), "vault.name").value == "Old"
    assert value(shown(repository.path, tmp_path), "vault.name").value == "New"


def test_a_folder_without_a_file_has_a_guessed_dialect(tmp_path: Path) -> None:
    vault = write_files(tmp_path / "v", {"a.md": "a\n", ".obsidian/app.json": "{}"})
    found = shown(vault, tmp_path)
    assert not found.configured
    assert value(found, "links.preset") == KeyValue("links.preset", "obsidian", "guess")
    assert value(found, "links.slugs").origin == "preset"


def test_what_cannot_be_used_is_refused_as_by_a_check(tmp_path: Path) -> None:
    vault = write_files(tmp_path / "v", {"vault.yaml": "linkz: {}\n"})
    with pytest.raises(SettingsError, match=r"vault\.yaml:1:1 linkz: unknown key"):
        shown(vault, tmp_path)
    write_files(vault, {"vault.yaml": "requires: '>=9'\n"})
    with pytest.raises(StateError):
        shown(vault, tmp_path)
