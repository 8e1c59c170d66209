"""`vaultkit agents`: connect agents' clients to a vault, or take them away again."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from vaultkit.actions import agents
from vaultkit.actions.agents import AgentsRequest
from vaultkit.actions.agents_connected import connected_to
from vaultkit.agents.clients import CLIENTS
from vaultkit.cli.looking import write
from vaultkit.cli.options import VAULT, style
from vaultkit.cli.serving import need_server
from vaultkit.cli.started import started
from vaultkit.errors import UsageError
from vaultkit.render import as_agents
from vaultkit.trees.open import find_vault

_Command = TypeVar("_Command", bound=Callable[..., Any])

_CLIENTS = click.argument(
    "clients", nargs=-1, required=True, metavar="CLIENT...", type=click.Choice(tuple(CLIENTS))
)
_PROJECT = click.option(
    "--project",
    metavar="DIR",
    type=click.Path(file_okay=False),
    help="The folder that the client is opened in (default: the vault).",
)
_NAME = click.option(
    "--name", default="vaultkit", show_default=True, help="What the client calls the server."
)
_DRY = click.option("-n", "--dry-run", is_flag=True, help="Say what would be done, and do nothing.")


@click.group()
def command() -> None:
    """Connect an agent's client to a vault, or take it away again.

    \b
    Examples:
      vaultkit agents install claude-code
      vaultkit agents install codex cursor --project ~/code/app
      vaultkit agents list
      vaultkit agents uninstall claude-code

    Clients are claude-code, codex, cursor, vscode, and generic for all others.
    """


@command.command()
@_CLIENTS
@VAULT
@_PROJECT
@click.option("--actor", metavar="KIND:NAME", help="Who writes (default: agent:CLIENT).")
@_NAME
@click.option("--tools-only", is_flag=True, help="Keep the client's file tools from writing there.")
@_DRY
@style("json")
def install(
    clients: tuple[str, ...],
    vault: str | None,
    project: str | None,
    actor: str | None,
    name: str,
    tools_only: bool,
    dry_run: bool,
    style: str,
) -> int:
    """Connect clients; a second time changes nothing.

    \b
    Examples:
      vaultkit agents install claude-code
      vaultkit agents install codex --project ~/code/app --vault ~/notes
      vaultkit agents install vscode --dry-run
      vaultkit agents install claude-code --tools-only

    Each client gets the server, by the absolute paths of this vaultkit and of
    the vault, a part of AGENTS.md with the rules, the skills knowledge-ingest,
    -query, -recall, -lint, -capture, -correct and -entities, and the index of
    the vault at the start of a session where it has hooks. Claude Code gets
    the commands /knowledge:ingest, :query and :lint, too. Nothing is allowed
    in advance: the client asks before it uses the server.

    Files that are there are merged, with their comments and layout; a file
    that cannot be read as what it is, or where another server has the name,
    is told by its line, and then nothing is written anywhere. For clients
    without a name here, generic prints the server for you to paste.
    """
    need_server()
    request = _request(clients, vault, project, name, dry_run=dry_run)
    done = agents.install(_with(request, actor, tools_only=tools_only))
    _tell(done, style)
    return 0


@command.command()
@_CLIENTS
@VAULT
@_PROJECT
@_NAME
@_DRY
@style("json")
def uninstall(
    clients: tuple[str, ...],
    vault: str | None,
    project: str | None,
    name: str,
    dry_run: bool,
    style: str,
) -> int:
    """Take out what was added, to the byte.

    \b
    Examples:
      vaultkit agents uninstall claude-code
      vaultkit agents uninstall codex --project ~/code/app

    In a folder that is connected to a vault elsewhere, what its client reads
    tells which; --vault names another. What somebody changed by hand since
    stays, and is told. Exit code: 0 all of it is gone, 1 something stays.
    """
    where = _connected(vault, project, name)
    done = agents.uninstall(_request(clients, *where, name, dry_run=dry_run))
    _tell(done, style)
    return 1 if done.kept else 0


@command.command("list")
@VAULT
@_PROJECT
@_NAME
@style("json")
def listed(vault: str | None, project: str | None, name: str, style: str) -> int:
    """Say how each client is connected.

    \b
    Examples:
      vaultkit agents list
      vaultkit agents list --project ~/code/app --format json
    """
    found = agents.status(_request((), *_connected(vault, project, name), name))
    if style == "json":
        click.echo(as_agents.states_json(found), nl=False)
    else:
        write(f"{line}\n" for line in as_agents.states(found))
    return 0


def _connected(vault: str | None, project: str | None, name: str) -> tuple[str | None, str | None]:
    """The vault and the folder that are meant: of a folder that is connected, where it says so."""
    if vault is not None:
        return vault, project
    found = connected_to(os.path.realpath(project or os.getcwd()), name)
    return (found[1], found[0]) if found is not None else (vault, project)


def _request(
    clients: tuple[str, ...],
    vault: str | None,
    project: str | None,
    name: str,
    *,
    dry_run: bool = False,
) -> AgentsRequest:
    if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
        raise UsageError(
            f"a server cannot be called {name!r}", "Use letters, digits, - and _ of ASCII"
        )
    here = os.path.realpath(os.getcwd())
    root = os.path.realpath(vault) if vault else find_vault(here, os.environ)
    command, needs = started(sys.argv[0], sys.executable)
    return AgentsRequest(
        clients=tuple(dict.fromkeys(clients)),
        project=os.path.realpath(project) if project else root,
        vault=root,
        environment=os.environ,
        command=command,
        needs=needs,
        server=name,
        dry_run=dry_run,
    )


def _with(request: AgentsRequest, actor: str | None, *, tools_only: bool) -> AgentsRequest:
    from dataclasses import replace

    from vaultkit.changes.request_file import actor_of

    named = actor_of(actor if ":" in actor else f"agent:{actor}").text if actor else None
    return replace(request, actor=named, tools_only=tools_only)


def _tell(done: Any, style: str) -> None:
    if style == "json":
        click.echo(as_agents.json_text(done), nl=False)
    else:
        write(f"{line}\n" for line in as_agents.lines(done))
