"""A folder tells which vault it is connected to, and nothing is guessed where it does not."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support.writing import vault_repository
from vaultkit.actions.agents import AgentsRequest, install
from vaultkit.actions.agents_connected import connected_to
from vaultkit.errors import UsageError


def connected(tmp_path: Path, client: str) -> tuple[str, str]:
    """A folder that is connected to a vault elsewhere."""
    vault, folder = vault_repository(tmp_path / "v").path, tmp_path / "app"
    folder.mkdir()
    install(
        AgentsRequest(
            clients=(client,),
            project=str(folder),
            vault=str(vault),
            environment=os.environ,
            command=("/bin/true",),
            needs={},
        )
    )
    return str(folder), str(vault)


@pytest.mark.parametrize("client", ["claude-code", "codex", "cursor", "vscode"])
def test_what_a_client_reads_tells_the_vault(tmp_path: Path, client: str) -> None:
    folder, vault = connected(tmp_path, client)
    inner = Path(folder, "src", "deep")
    inner.mkdir(parents=True)
    assert connected_to(folder, "vaultkit") == (folder, vault)
    assert connected_to(str(inner), "vaultkit") == (folder, vault)
    assert connected_to(folder, "other") is None
    (inner / ".git").mkdir()  # a repository of its own
    assert connected_to(str(inner), "vaultkit") is None


def test_a_folder_that_says_nothing_and_one_that_is_broken(tmp_path: Path) -> None:
    assert connected_to(str(tmp_path), "vaultkit") is None
    (tmp_path / ".mcp.json").write_text("{ nonsense")
    assert connected_to(str(tmp_path), "vaultkit") is None
    (tmp_path / ".mcp.json").write_text('{"mcpServers": {"vaultkit": {"command": "x"}}}')
    assert connected_to(str(tmp_path), "vaultkit") is None


def test_a_vault_that_is_gone_is_told(tmp_path: Path) -> None:
    folder, vault = connected(tmp_path, "claude-code")
    shutil.rmtree(vault)
    with pytest.raises(UsageError, match="which is not there any more") as refused:
        connected_to(folder, "vaultkit")
    assert refused.value.hint.endswith(f"--vault DIR --project {folder}")
