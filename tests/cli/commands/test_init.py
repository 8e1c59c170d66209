from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import write_files

_PIN = ("--source", "https://github.com/tools/vaultkit", "--rev", "0123456789" * 4)


def test_a_new_vault_is_made_checked_and_made_again(tmp_path: Path) -> None:
    ran = vaultkit("init", "notes", *_PIN, folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert f"notes: a vault of the dialect vaultkit in {tmp_path / 'notes'}" in ran.out
    assert "pre-commit install" in ran.out
    folder = tmp_path / "notes"
    checked = vaultkit("check", "--fail-on", "info", folder=folder)
    assert checked.code == 0, checked.out
    again = vaultkit("init", *_PIN, folder=folder)
    assert again.code == 0
    assert "  written" not in again.out


def test_programs_and_dry_runs_are_told(tmp_path: Path) -> None:
    ran = vaultkit(
        "init", "v", *_PIN, "--with", "sharded", "--dry-run", "--format", "json", folder=tmp_path
    )
    read = json.loads(ran.out)
    assert read["dry_run"]
    assert ".github/workflows/vaultkit-sharded.yml" in [one["path"] for one in read["files"]]
    assert not (tmp_path / "v").exists()


def test_no_git_makes_no_repository(tmp_path: Path) -> None:
    assert vaultkit("init", "v", "--no-git", folder=tmp_path).code == 0
    assert not (tmp_path / "v/.git").exists()


def test_what_cannot_be_done_is_told_with_the_next_step(tmp_path: Path) -> None:
    write_files(tmp_path, {"vault.yaml": "", "file": ""})
    inside = vaultkit("init", "x", folder=tmp_path)
    assert (inside.code, inside.out) == (3, "")
    assert "lies in the vault" in inside.err
    assert vaultkit("init", "file", folder=tmp_path).code == 2
    half = vaultkit("init", "--source", "https://x.org/v", folder=tmp_path)
    assert (half.code, half.out) == (2, "")
    assert "--rev" in half.err
