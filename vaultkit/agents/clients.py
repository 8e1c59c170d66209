"""Every client that vaultkit can be connected to, and what each of them reads.

Formats as their makers document them in November 2026. A client gets no more than it needs: where
its server is, the rules, the procedures, and the index at the start of a session where it has
hooks. No tool is allowed in advance anywhere.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vaultkit.agents.pieces import Format, Piece

SHARED_SKILLS = ".agents/skills"
"""Where several clients look for skills."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is to be connected.

    `command` starts vaultkit from any folder, with `environment`. `vault` is the vault's root,
    `inside` its path below the project's folder: "" for that folder itself, None where it lies
    elsewhere. `rules` is the text for `AGENTS.md`; `skills` and `commands` are texts by name.
    """

    client: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    server: str
    vault: str
    inside: str | None
    actor: str
    tools_only: bool
    rules: str
    pointer: str
    skills: Mapping[str, str]
    commands: Mapping[str, str]

    @property
    def arguments(self) -> list[str]:
        """What follows the program: how its server is started."""
        more = ["serve", "--vault", self.vault, "--actor", self.actor]
        return [*self.command[1:], *more]

    @property
    def at_start(self) -> str:
        """The line of shell that prints the index when a session begins."""
        return self._line("prompt")

    def _line(self, *words: str) -> str:
        known = ("--actor", self.actor, "--index", "--vault", self.vault)
        line = shlex.join((*self.command, *words, *known))
        return "".join((*(f"{k}={shlex.quote(v)} " for k, v in self.environment.items()), line))

    @property
    def at_start_of_cursor(self) -> str:
        """The same, in the form that Cursor reads."""
        return self._line("prompt", "--for", "cursor")

    @property
    def below(self) -> str | None:
        """A pattern of all files of the vault, from the project's folder."""
        if self.inside is None:
            return None
        return f"{self.inside}/**" if self.inside else "**"


def server_entry(setup: Setup) -> dict[str, Any]:
    """The server as most clients want it in JSON."""
    entry: dict[str, Any] = {"type": "stdio", **_plain_entry(setup)}
    return entry


def _plain_entry(setup: Setup) -> dict[str, Any]:
    entry: dict[str, Any] = {"command": setup.command[0], "args": setup.arguments}
    if setup.environment:
        entry["env"] = dict(setup.environment)
    return entry


def _claude_code(setup: Setup) -> list[Piece]:
    hook = {
        "matcher": "startup|resume|clear|compact",
        "hooks": [{"type": "command", "command": setup.at_start}],
    }
    pieces = [
        _server(setup, ".mcp.json", "mcpServers"),
        _rules(setup),
        Piece(
            path="CLAUDE.md",
            format=Format.PART,
            what="pointer to AGENTS.md",
            keys=("pointer",),
            text=setup.pointer,
        ),
        *_files(".claude/skills/{}/SKILL.md", "skill", setup.skills),
        *_files(".claude/commands/knowledge/{}.md", "command", setup.commands),
        _hook(setup, ".claude/settings.local.json", "SessionStart", hook),
    ]
    if setup.tools_only:
        way = f"//{setup.vault.lstrip('/')}/**" if setup.below is None else f"/{setup.below}"
        pieces.append(_denial(".claude/settings.json", f"Edit({way})"))
    return pieces


def _codex(setup: Setup) -> list[Piece]:
    hook = {
        "matcher": "startup|resume|clear",
        "hooks": [{"type": "command", "command": setup.at_start}],
    }
    pieces = [
        Piece(
            path=".codex/config.toml",
            format=Format.TOML,
            what=f"server {setup.server}",
            keys=("mcp_servers", setup.server),
            value=_plain_entry(setup),
            known=_served(setup),
        ),
        _rules(setup),
        *_files(f"{SHARED_SKILLS}/{{}}/SKILL.md", "skill", setup.skills),
        _hook(setup, ".codex/hooks.json", "SessionStart", hook),
    ]
    if setup.tools_only and setup.inside is not None:
        pieces.append(
            Piece(
                path=".codex/config.toml",
                format=Format.TOML,
                what="file tools read only",
                keys=("sandbox_mode",),
                value="read-only",
            )
        )
    return pieces


def _cursor(setup: Setup) -> list[Piece]:
    hook = {"command": setup.at_start_of_cursor}
    pieces = [
        _server(setup, ".cursor/mcp.json", "mcpServers"),
        _rules(setup),
        *_files(f"{SHARED_SKILLS}/{{}}/SKILL.md", "skill", setup.skills),
        Piece(
            path=".cursor/hooks.json",
            format=Format.JSON,
            what="version of the hooks",
            keys=("version",),
            value=1,
        ),
        _hook(setup, ".cursor/hooks.json", "sessionStart", hook),
    ]
    if setup.tools_only:
        way = f"{setup.vault}/**" if setup.below is None else setup.below
        pieces.append(_denial(".cursor/cli.json", f"Write({way})"))
    return pieces


def _vscode(setup: Setup) -> list[Piece]:
    pieces = [
        _server(setup, ".vscode/mcp.json", "servers"),
        _rules(setup),
        *_files(f"{SHARED_SKILLS}/{{}}/SKILL.md", "skill", setup.skills),
    ]
    if setup.tools_only and setup.below is not None:
        pieces.append(
            Piece(
                path=".vscode/settings.json",
                format=Format.JSON,
                what="edits of files need a person",
                keys=("chat.tools.edits.autoApprove", setup.below),
                value=False,
            )
        )
    return pieces


def _generic(setup: Setup) -> list[Piece]:
    return [_rules(setup), *_files(f"{SHARED_SKILLS}/{{}}/SKILL.md", "skill", setup.skills)]


CLIENTS: dict[str, Callable[[Setup], list[Piece]]] = {
    "claude-code": _claude_code,
    "codex": _codex,
    "cursor": _cursor,
    "vscode": _vscode,
    "generic": _generic,
}
"""Every client by its name."""

NEXT: dict[str, str] = {
    "claude-code": "start claude there; it asks once whether it may use the server",
    "codex": "start codex there and trust the folder; /hooks asks whether the hook may run",
    "cursor": "open the folder in Cursor and switch the server on in its settings, under MCP",
    "vscode": "open the folder in VS Code; it asks whether to trust the server when it starts it",
    "generic": "give the server above to your client, in the form that it reads",
}
"""What a person does next in each."""


def pieces_of(setup: Setup) -> list[Piece]:
    """What the client reads, in the order in which it is added."""
    return CLIENTS[setup.client](setup)


def _server(setup: Setup, path: str, key: str) -> Piece:
    return Piece(
        path=path,
        format=Format.JSON,
        what=f"server {setup.server}",
        keys=(key, setup.server),
        value=server_entry(setup),
        known=_served(setup),
    )


def _served(setup: Setup) -> tuple[str, ...]:
    return ("serve", "--vault", setup.vault)


def _rules(setup: Setup) -> Piece:
    return Piece(
        path="AGENTS.md",
        format=Format.PART,
        what="rules",
        keys=(setup.server,),
        text=setup.rules,
    )


def _files(path: str, what: str, texts: Mapping[str, str]) -> list[Piece]:
    return [
        Piece(path=path.format(name), format=Format.FILE, what=f"{what} {name}", text=text)
        for name, text in texts.items()
    ]


def _hook(setup: Setup, path: str, event: str, value: dict[str, Any]) -> Piece:
    return Piece(
        path=path,
        format=Format.JSON,
        what="index at the start of a session",
        keys=("hooks", event),
        value=value,
        listed=True,
        known=(f"--index --vault {shlex.quote(setup.vault)}",),
    )


def _denial(path: str, rule: str) -> Piece:
    return Piece(
        path=path,
        format=Format.JSON,
        what="file tools kept from writing in the vault",
        keys=("permissions", "deny"),
        value=rule,
        listed=True,
    )
