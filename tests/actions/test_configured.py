from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit import __version__
from vaultkit.actions.configured import (
    Options,
    bytes_of,
    settings_of,
    settings_of_base,
    unread_wikilinks,
)
from vaultkit.errors import CannotRead, SettingsError, StateError, UsageError
from vaultkit.model.settings import Settings
from vaultkit.trees.open import open_tree
from vaultkit.vault.requires import LAYOUT


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


def test_a_vault_for_another_version_is_refused_with_the_command_that_fixes_it(
    tmp_path: Path,
) -> None:
    with pytest.raises(
        StateError, match=r"vault\.yaml:1:11 this vault takes vaultkit >=9,<10"
    ) as e:
        settings(tmp_path, {"vault.yaml": 'requires: ">=9, <10"\n'})
    assert f"{__version__} is running" in e.value.message
    assert "pip install 'git-vaultkit>=9,<10'" in e.value.hint
    fits = settings(tmp_path, {"vault.yaml": f'requires: "=={__version__}"\n'})
    assert fits.requires == f"=={__version__}"


@pytest.mark.parametrize("mistakes", ["new_key: 1\n", "checks: {select: [new-rule]}\n"])
def test_what_another_version_wrote_is_refused_by_the_version_not_by_its_keys(
    tmp_path: Path, mistakes: str
) -> None:
    for asked in ('requires: ">=9"\n', f"version: {LAYOUT + 1}\n"):
        with pytest.raises(StateError, match="is running"):
            settings(tmp_path, {"vault.yaml": mistakes + asked})
    with pytest.raises(SettingsError):
        settings(tmp_path, {"vault.yaml": mistakes + f'requires: "=={__version__}"\n'})


def test_a_remembered_vault_yaml_is_refused_too(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": 'requires: ">=9"\n'})
    tree = open_tree(str(folder), "worktree", os.environ)
    memory = str(tmp_path / "memory")
    assert settings_of_base(tree, Options(), memory).requires == ">=9"
    for _ in range(2):
        with pytest.raises(StateError):
            settings_of(tree, Options(), memory)


def test_a_tree_that_is_only_compared_with_may_ask_for_another_version(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"vault.yaml": 'requires: ">=9"\nexclude: [x/]\n'})
    tree = open_tree(str(folder), "worktree", os.environ)
    assert settings_of_base(tree, Options(), None).exclude == ("x/",)


def test_wikilinks_that_a_guess_leaves_unread_are_counted(tmp_path: Path) -> None:
    def unread(preset: str | None = None) -> int:
        tree = open_tree(str(folder), "worktree", os.environ)
        return unread_wikilinks(tree, settings_of(tree, Options(preset=preset), None))

    plain = {f"{number}.md": "# Plain\n" for number in range(49)}
    folder = write_files(tmp_path / "v", {**plain, "a.md": "[[nope]] `[[x]]`\n\n[[none]]\n"})
    assert unread() == 2
    assert unread(preset="commonmark") == unread(preset="obsidian") == 0
    write_files(folder, {"more.md": "# Plain\n"})
    assert unread() == 0  # one page in 51
