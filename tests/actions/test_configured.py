from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.configured import Options, bytes_of, settings_of
from vaultkit.errors import CannotRead, SettingsError, UsageError
from vaultkit.model.settings import Settings
from vaultkit.trees.open import open_tree


def settings(folder: Path, files: dict[str, str], options: Options | None = None) -> Settings:
    write_files(folder, files)
    return settings_of(open_tree(str(folder), "worktree", os.environ), options or Options(), None)


def test_without_a_vault_yaml_the_dialect_is_guessed(tmp_path: Path) -> None:
    found = settings(tmp_path, {"a.md": "a\n", ".obsidian/app.json": "{}"})
    assert (found.preset.name, found.guessed, found.configured) == ("obsidian", True, False)


def test_a_vault_yaml_decides_and_options_come_on_top(tmp_path: Path) -> None:
    files = {"vault.yaml": "links: {preset: foam}\nchecks: {ignore: [orphan-page]}\n"}
    assert settings(tmp_path, files).preset.name == "foam"
    found = settings(tmp_path, files, Options(preset="zk", ignore=("secret",)))
    assert (found.preset.name, found.checks.ignore) == ("zk", ("orphan-page", "secret"))


def test_mistakes_are_told_all_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"vault\.yaml:1:1.*\n?.*"):
        settings(tmp_path, {"vault.yaml": "linkz: 1\n"})
    with pytest.raises(UsageError, match="unknown preset"):
        settings(tmp_path, {"vault.yaml": "{}\n"}, Options(preset="nothing"))


def test_what_a_check_needs_and_cannot_read_ends_it(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "a\n"})
    tree = open_tree(str(tmp_path), "worktree", os.environ)
    assert bytes_of(tree, "a.md") == b"a\n"
    (tmp_path / "a.md").unlink()
    with pytest.raises(CannotRead, match=r"a\.md cannot be read"):
        bytes_of(tree, "a.md")
