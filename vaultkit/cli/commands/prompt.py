"""`vaultkit prompt`: what an agent should know of a vault, and how it works on it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import click

from vaultkit.actions.agents_texts import COMMANDS, procedure
from vaultkit.actions.look import look
from vaultkit.actions.prompt_wiki import knowledge_index, tools_of, wiki_rules
from vaultkit.actions.served_at import served_at, served_behind
from vaultkit.changes.request_file import actor_of
from vaultkit.cli.looking import request_of
from vaultkit.cli.options import VAULT
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.render import as_behind
from vaultkit.render.clean import clean


@click.command()
@click.argument("name", required=False, metavar="[NAME]", type=click.Choice(COMMANDS))
@click.argument("about", required=False, metavar="[ABOUT]")
@VAULT
@click.option("--wiki", is_flag=True, help="Only the rules of the wiki.")
@click.option("--index", is_flag=True, help="Only the index of its pages.")
@click.option("--actor", metavar="NAME", help="As the server of this agent shows the vault.")
@click.option("--no-writes", is_flag=True, help="For an agent that may not write.")
@click.option(
    "--for",
    "client",
    type=click.Choice(["text", "cursor"]),
    default="text",
    show_default=True,
    help="How the hook of a client wants it.",
)
def command(
    name: str | None,
    about: str | None,
    vault: str | None,
    wiki: bool,
    index: bool,
    actor: str | None,
    no_writes: bool,
    client: str,
) -> int:
    """Print the rules and the index of a vault, or a procedure, for an agent.

    \b
    Examples:
      vaultkit prompt                              the rules, then the index
      vaultkit prompt --index --vault ~/notes
      vaultkit prompt ingest report.md             how to read a source in
      vaultkit prompt query "When is high water?"
      vaultkit prompt lint --no-writes

    The rules say how the wiki is kept, with its types and up to 20 preferences
    by title. The index has titles and ids of pages, the most connected first,
    in 4,000 characters at most; a title that looks like an order is shown as
    its id. `vaultkit agents install` lets clients that have hooks print the
    index when a session begins. With --index a failure prints nothing and
    tells the reason on standard error; the exit code is 0 all the same, so
    that no session stops for it.
    """
    if name is not None:
        if wiki or index:
            raise UsageError(f"{name} is no part of the rules or the index", "Ask for one of them")
        click.echo(procedure(name, about or "", tools_of(writes=not no_writes)), nl=False)
        return 0
    try:
        told = _told(vault, actor, wiki=wiki, index=index, writes=not no_writes)
    except VaultkitError as error:
        if wiki or not index:
            raise
        sys.stderr.write(f"vaultkit: {clean(error.message)}\n")
        return 0
    if client == "cursor":
        told = json.dumps({"additional_context": told}) + "\n"
    click.echo(told, nl=False)
    return 0


def _told(vault: str | None, actor: str | None, *, wiki: bool, index: bool, writes: bool) -> str:
    request = request_of(vault, "worktree")
    behind = None
    if actor is not None:
        agent = actor_of(actor if ":" in actor else f"agent:{actor}")
        request = replace(request, at=served_at(request.root, request.environment, agent))
        behind = served_behind(request.root, request.environment, agent)
    seen = look(request)
    snapshot, settings = seen.judged.snapshot, seen.settings
    both = wiki == index
    parts = []
    writes = writes and settings.serve_mode != "plan"
    if wiki or both:
        parts.append(wiki_rules(snapshot, settings, tools_of(writes=writes)))
    if index or both:
        parts.append(knowledge_index(snapshot))
        parts += [f"{as_behind.sentence(behind)}\n"] if behind is not None else []
    return "\n".join(parts)
