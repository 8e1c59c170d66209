"""`vaultkit migrate` as people meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import write_files


@pytest.mark.parametrize("words", [(), ("--dry-run",)])
def test_the_newest_layout_is_said_and_nothing_changes(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": "version: 1\n"})
    ran = vaultkit("migrate", *words, folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "The vault has layout 1, the newest one; there is nothing to do.\n"
    assert [path.name for path in folder.iterdir()] == ["vault.yaml"]
    assert vaultkit("migrate", "--vault", str(folder), folder=tmp_path).out == ran.out


def test_a_newer_layout_needs_a_newer_vaultkit(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": "version: 99\n"})
    ran = vaultkit("migrate", folder=folder)
    assert (ran.code, ran.out) == (3, "")
    assert "the vault has layout 99" in ran.err
    assert "next: Update vaultkit: pip install --upgrade git-vaultkit" in ran.err


def test_no_vault_is_told(tmp_path: Path) -> None:
    ran = vaultkit("migrate", folder=write_files(tmp_path / "v", {"a.md": ""}))
    assert (ran.code, ran.out) == (2, "")
    assert "there is no vault.yaml in" in ran.err
