"""What each client reads."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace

import pytest

from vaultkit.agents.clients import CLIENTS, NEXT, Setup, pieces_of, server_entry
from vaultkit.agents.pieces import Format, Piece

SETUP = Setup(
    client="claude-code",
    command=("/opt/vault kit/bin/vaultkit",),
    environment={},
    server="vaultkit",
    vault="/home/ada/my notes",
    inside="",
    actor="agent:claude-code",
    tools_only=False,
    rules="## Rules\n",
    pointer="@AGENTS.md\n",
    skills={"knowledge-query": "# Query\n"},
    commands={"query": "# Query\n"},
)


def of(client: str, **more: object) -> dict[tuple[str, ...], Piece]:
    pieces = pieces_of(replace(SETUP, client=client, **more))  # type: ignore[arg-type]
    return {(one.path, *one.keys): one for one in pieces}


def test_the_server_is_named_as_each_client_reads_it() -> None:
    args = ["serve", "--vault", "/home/ada/my notes", "--actor", "agent:claude-code"]
    plain = {"command": "/opt/vault kit/bin/vaultkit", "args": args}
    entry = {"type": "stdio", **plain}
    assert server_entry(SETUP) == entry
    assert of("claude-code")[".mcp.json", "mcpServers", "vaultkit"].value == entry
    assert of("cursor")[".cursor/mcp.json", "mcpServers", "vaultkit"].value == entry
    assert of("vscode")[".vscode/mcp.json", "servers", "vaultkit"].value == entry
    codex = of("codex")[".codex/config.toml", "mcp_servers", "vaultkit"]
    assert (codex.format, codex.value) == (Format.TOML, plain)


def test_what_the_program_needs_goes_with_it() -> None:
    needs = {"PYTHONPATH": "/src/vault kit"}
    command = ("/usr/bin/python3", "-P", "-m", "vaultkit")
    setup = replace(SETUP, environment=needs, command=command)
    assert server_entry(setup)["env"] == needs
    assert server_entry(setup)["args"][:4] == ["-P", "-m", "vaultkit", "serve"]
    assert setup.at_start.startswith("PYTHONPATH='/src/vault kit' /usr/bin/python3 -P -m vaultkit")


@pytest.mark.parametrize(
    ("client", "path", "event"),
    [
        ("claude-code", ".claude/settings.local.json", "SessionStart"),
        ("codex", ".codex/hooks.json", "SessionStart"),
        ("cursor", ".cursor/hooks.json", "sessionStart"),
    ],
)
def test_the_index_is_printed_when_a_session_begins(client: str, path: str, event: str) -> None:
    hook = of(client)[path, "hooks", event]
    line = hook.value.get("command") or hook.value["hooks"][0]["command"]
    words = shlex.split(line)
    assert words[0] == "/opt/vault kit/bin/vaultkit"
    assert words[-3:] == ["--index", "--vault", "/home/ada/my notes"]
    assert hook.is_known(hook.value)


@pytest.mark.parametrize("client", list(CLIENTS))
def test_nothing_is_allowed_in_advance(client: str) -> None:
    for piece in of(client, tools_only=True).values():
        words = json.dumps([piece.keys, piece.value])
        assert not any(f'"{word}"' in words for word in ("allow", "autoApprove", "alwaysAllow"))
        assert "enableAllProjectMcpServers" not in words
        assert "trust" not in words


@pytest.mark.parametrize("client", list(CLIENTS))
def test_every_client_gets_the_rules_and_skills(client: str) -> None:
    pieces = of(client)
    assert pieces["AGENTS.md", "vaultkit"].text == "## Rules\n"
    assert [one.path for one in pieces.values() if one.what.startswith("skill")] == [
        ".claude/skills/knowledge-query/SKILL.md"
        if client == "claude-code"
        else ".agents/skills/knowledge-query/SKILL.md"
    ]
    assert len({one.name for one in pieces.values()}) == len(pieces)
    assert client in NEXT


@pytest.mark.parametrize(
    ("client", "inside", "rule"),
    [
        ("claude-code", "", "Edit(/**)"),
        ("claude-code", "docs/wiki", "Edit(/docs/wiki/**)"),
        ("claude-code", None, "Edit(//home/ada/my notes/**)"),
        ("cursor", "", "Write(**)"),
        ("cursor", None, "Write(/home/ada/my notes/**)"),
        ("codex", "docs", "read-only"),
        ("codex", None, None),
        ("vscode", "docs", False),
        ("vscode", None, None),
        ("generic", "", None),
    ],
)
def test_file_tools_are_kept_out(client: str, inside: str | None, rule: object) -> None:
    before = of(client, inside=inside)
    after = of(client, inside=inside, tools_only=True)
    assert [one.value for key, one in after.items() if key not in before] == (
        [] if rule is None else [rule]
    )
