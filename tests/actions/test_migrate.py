"""Layouts: today's vaults have the newest one, and each later one needs its row in the table."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.migrate import STEPS, Migrated, Step, migrate
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.vault.requires import LAYOUT


def migrated(folder: Path, *, dry_run: bool = False) -> Migrated:
    return migrate(str(folder), None, os.environ, dry_run=dry_run)


def test_there_is_a_step_from_each_layout_to_the_next() -> None:
    assert sorted(STEPS) == list(range(1, LAYOUT))


@pytest.mark.parametrize("text", ["", "version: 1\n", "vault: {name: Team}\n"])
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_vault_of_the_newest_layout_is_left_alone(
    tmp_path: Path, text: str, dry_run: bool
) -> None:
    folder = write_files(tmp_path, {"vault.yaml": text, "a.md": "# A\n"})
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    assert migrated(folder, dry_run=dry_run) == Migrated(1, LAYOUT, ())
    after = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    assert after == before


def test_a_newer_layout_is_refused_with_the_command_that_updates(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"vault.yaml": f"version: {LAYOUT + 1}\n"})
    with pytest.raises(StateError, match=f"layout {LAYOUT + 1}") as caught:
        migrated(folder)
    assert caught.value.exit_code == 3
    assert "pip install --upgrade git-vaultkit" in caught.value.hint


def test_a_vault_for_another_version_or_with_mistakes_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"vault.yaml": "requires: '>=9'\n"})
    with pytest.raises(StateError):
        migrated(folder)
    write_files(folder, {"vault.yaml": "version: 0\n"})
    with pytest.raises(SettingsError, match="version: must be at least 1"):
        migrated(folder)


def test_a_folder_without_a_file_has_no_layout(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no vault\.yaml in"):
        migrated(write_files(tmp_path, {"a.md": "# A\n"}))


def test_steps_are_taken_in_order_from_the_vaults_layout_on(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"vault.yaml": "version: 1\n"})
    taken: list[tuple[int, str]] = []

    def step(number: int) -> Step:
        return Step(f"step {number}", lambda root: taken.append((number, root)))

    steps = {number: step(number) for number in (2, 0, 1)}
    planned = migrate(str(folder), None, os.environ, dry_run=True, steps=steps)
    assert planned.steps == ("step 1", "step 2")
    assert not taken
    done = migrate(str(folder), None, os.environ, steps=steps)
    assert done == planned
    assert taken == [(1, str(folder)), (2, str(folder))]
