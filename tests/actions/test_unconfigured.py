"""A write from a folder that is no vault tells which there are, and changes nothing."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository
from tests.support.writing import VAULT

EDIT = ("edit", "Tides", "--old", "rises", "--new", "falls", "--actor", "agent:x")


def test_the_vaults_below_are_named(tmp_path: Path) -> None:
    inner = {f"my kb/{path}": text for path, text in VAULT.items()}
    vault = init_repository(tmp_path / "r", {**inner, "README.md": "# R\n", "src/a.py": ""})
    head = vault.head
    for folder, named in (("", "'my kb'"), ("src", "'../my kb'")):
        ran = vaultkit(*EDIT, folder=vault.path / folder)
        assert ran.code == 3
        assert f"this repository holds {named}" in ran.err
        assert f"--vault {named}" in ran.err
    assert "vaultkit check --vault 'my kb'" in vaultkit("check", folder=vault.path).out
    assert vault.head == head
    ran = vaultkit(*EDIT, "--vault", "my kb", folder=vault.path)
    assert ran.code == 0, ran.err


def test_a_repository_without_any(tmp_path: Path) -> None:
    vault = init_repository(tmp_path / "r", {"README.md": "# R\n"})
    ran = vaultkit(*EDIT, folder=vault.path)
    assert ran.code == 3
    assert "is no vault: it has no vault.yaml on main" in ran.err
    assert "vaultkit init" in ran.err
    (vault.path / "vault.yaml").write_text("")
    ran = vaultkit(*EDIT, folder=vault.path)
    assert (ran.code, "is not committed on main" in ran.err) == (3, True)
