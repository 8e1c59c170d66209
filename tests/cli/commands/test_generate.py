"""`vaultkit generate` as people meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, init_repository


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return init_repository(tmp_path / "v", {"vault.yaml": "vault: {name: T}\n", "a.md": "# A\n"})


def test_it_writes_and_says_so(vault: Repository) -> None:
    ran = vaultkit("generate", "--check", folder=vault.path)
    assert (ran.code, ran.out, ran.err) == (1, "index.md: would be made\n", "")
    assert not (vault.path / "index.md").exists()
    ran = vaultkit("generate", folder=vault.path)
    assert (ran.code, ran.out) == (0, "index.md: made\n")
    ran = vaultkit("generate", "--check", "--vault", str(vault.path), folder=vault.path.parent)
    assert ran.code == 0
    assert ran.out.startswith("There is nothing to do")


def test_json_for_programs(vault: Repository) -> None:
    ran = vaultkit("generate", "--dry-run", "--format", "json", folder=vault.path)
    assert ran.code == 0
    assert json.loads(ran.out)["changed"] == [{"path": "index.md", "how": "made"}]


def test_another_branch_may_be_told_to_do_it_anyway(vault: Repository) -> None:
    vault.git("branch", "main2")
    vault.git("checkout", "-q", "-b", "side")
    assert vaultkit("generate", "--check", folder=vault.path).code == 0
    assert vaultkit("generate", "--check", "--any-branch", folder=vault.path).code == 1
    assert "--any-branch" in vaultkit("generate", folder=vault.path).out
    assert not (vault.path / "index.md").exists()
    assert vaultkit("generate", "--any-branch", folder=vault.path).code == 0
    assert (vault.path / "index.md").exists()


def test_what_is_left_alone_is_exit_code_1(vault: Repository) -> None:
    vault.write({"index.md": "# Mine\n"})
    ran = vaultkit("generate", folder=vault.path)
    assert ran.code == 1
    assert "index.md: left alone, it has no marker lines" in ran.out
