from __future__ import annotations

import asyncio
import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.support.command import vaultkit
from tests.support.repository import write_files
from tests.support.writing import vault_repository

CONFIGURATIONS = {
    "claude-code": (".mcp.json", "mcpServers"),
    "codex": (".codex/config.toml", "mcp_servers"),
    "cursor": (".cursor/mcp.json", "mcpServers"),
    "vscode": (".vscode/mcp.json", "servers"),
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return vault_repository(tmp_path / "my vault").path


def server_of(project: Path, client: str) -> dict[str, Any]:
    """What a client reads of the server."""
    path, key = CONFIGURATIONS[client]
    text = (project / path).read_text()
    held = tomllib.loads(text) if path.endswith("toml") else json.loads(text)
    entry: dict[str, Any] = held[key]["vaultkit"]
    return entry


async def page_of(entry: dict[str, Any], folder: Path) -> str:
    """A page, from a server that is started as it is written, by one that knows no more."""
    env = entry.get("env", {})
    words = ["-i", *(f"{key}={value}" for key, value in env.items()), entry["command"]]
    server = StdioServerParameters(command="env", args=[*words, *entry["args"]], cwd=folder)
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        named = {tool.name for tool in (await session.list_tools()).tools}
        assert {"knowledge_search", "knowledge_read", "knowledge_create"} <= named
        answer = await session.call_tool("knowledge_read", {"page": "concept/tides"})
        return str(answer.content[0])


@pytest.mark.parametrize("client", ["codex", "vscode"])
def test_f71_the_server_starts_as_written_from_elsewhere_with_a_bare_environment(
    vault: Path, tmp_path: Path, client: str
) -> None:
    project = tmp_path / "some app"
    project.mkdir()
    words = ("agents", "install", client, "--vault", str(vault), "--project", str(project))
    assert vaultkit(*words, folder=tmp_path).code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert "The sea rises." in asyncio.run(page_of(server_of(project, client), elsewhere))


def test_f71_the_hook_prints_the_index_from_elsewhere_with_a_bare_environment(
    vault: Path, tmp_path: Path
) -> None:
    assert vaultkit("agents", "install", "claude-code", folder=vault).code == 0
    held = json.loads((vault / ".claude/settings.local.json").read_text())
    line = held["hooks"]["SessionStart"][0]["hooks"][0]["command"]
    done = subprocess.run(
        ["/usr/bin/env", "-i", "/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "- concept/tides: Tides" in done.stdout


def test_connecting_is_told_listed_and_taken_back(vault: Path) -> None:
    before = sorted(path.name for path in vault.iterdir())
    ran = vaultkit("agents", "install", "claude-code", "generic", folder=vault)
    assert ran.code == 0, ran.err
    assert ".mcp.json: server vaultkit added\n" in ran.out
    assert '"command": ' in ran.out
    entry = server_of(vault, "claude-code")
    assert entry["args"][-4:] == ["--vault", str(vault), "--actor", "agent:claude-code"]
    assert os.path.isabs(entry["command"])
    assert vaultkit("check", "--fail-on", "warning", folder=vault).code == 0
    listed = vaultkit("agents", "list", folder=vault).out
    assert "claude-code: connected\n" in listed
    assert "codex: not connected" in listed
    told = vaultkit("agents", "list", "--format", "json", folder=vault).out
    assert json.loads(told)["clients"][0]["works"]
    done = vaultkit("agents", "uninstall", "claude-code", "generic", folder=vault)
    assert (done.code, done.err) == (0, "")
    assert sorted(path.name for path in vault.iterdir()) == before


def test_what_stays_is_an_exit_code(vault: Path) -> None:
    assert vaultkit("agents", "install", "vscode", "--actor", "bot", folder=vault).code == 0
    assert server_of(vault, "vscode")["args"][-1] == "agent:bot"
    with (vault / ".agents/skills/knowledge-query/SKILL.md").open("a") as file:
        file.write("mine\n")
    ran = vaultkit("agents", "uninstall", "vscode", "--format", "json", folder=vault)
    assert ran.code == 1
    assert "kept" in {step["outcome"] for step in json.loads(ran.out)["steps"]}


def test_what_cannot_be_is_refused(vault: Path, tmp_path: Path) -> None:
    write_files(vault, {".mcp.json": '{"mcpServers": {\n"vaultkit": {"command": "x"}}}'})
    ran = vaultkit("agents", "install", "claude-code", folder=vault)
    assert ran.code == 2
    assert '.mcp.json:2: "vaultkit" is there already, not by vaultkit' in ran.err
    for words in (
        ("install", "emacs"),
        ("install", "codex", "--name", "a b"),
        ("install", "codex", "--actor", "x:y"),
        ("uninstall", "codex", "--project", str(tmp_path / "none")),
    ):
        assert vaultkit("agents", *words, folder=vault).code == 2, words
    assert not (vault / "AGENTS.md").exists()


def test_the_connected_folder_says_which_vault_it_is(vault: Path, tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    none = vaultkit("agents", "uninstall", "claude-code", folder=app)
    assert none.code == 3
    assert "Name the vault, if it is another folder: --vault DIR" in none.err
    ran = vaultkit(
        "agents", "install", "claude-code", "--vault", str(vault), "--project", ".", folder=app
    )
    assert ran.code == 0
    assert "claude-code: connected" in vaultkit("agents", "list", folder=app).out
    skill = app / ".claude/skills/knowledge-lint/SKILL.md"
    with skill.open("a") as file:
        file.write("mine\n")
    done = vaultkit("agents", "uninstall", "claude-code", folder=app)
    assert done.code == 1
    assert f"next: look at {skill.relative_to(app)}, and delete what nobody needs" in done.out
    assert not (app / ".mcp.json").exists()
    assert [path.name for path in app.rglob("*") if path.is_file()] == ["SKILL.md"]


def test_a_part_that_somebody_changed_is_told_with_its_line(vault: Path) -> None:
    assert vaultkit("agents", "install", "claude-code", folder=vault).code == 0
    rules = vault / "AGENTS.md"
    rules.write_text(rules.read_text().replace("knowledge_read", "knowledge_raed", 1))
    done = vaultkit("agents", "uninstall", "claude-code", folder=vault)
    assert done.code == 1
    assert "next: take out by hand what nobody needs any more: rules (AGENTS.md:" in done.out
