"""`vaultkit call`: one call of a tool, from a shell, as an agent makes it."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from vaultkit.cli.serving import Served, service_of, serving
from vaultkit.errors import UsageError

_CODES = {"rejected": 1, "pending": 3, "refused": 3, "stale": 4}


@click.command()
@click.argument("tool", required=False, metavar="[TOOL]")
@click.argument("arguments", required=False, default="{}", metavar="[JSON]")
@click.option("--json", "as_json", is_flag=True, help="The structured answer.")
@click.option("--complete", is_flag=True, help="All parts of an answer that has several.")
@serving
def command(tool: str | None, arguments: str, as_json: bool, complete: bool, said: Served) -> int:
    """Call one tool as an agent would, and print its answer.

    \b
    Examples:
      vaultkit call                                          which tools there are
      vaultkit call knowledge_search '{"query": "spring tides"}'
      vaultkit call knowledge_read '{"page": "concept/tides"}' --json
      vaultkit call knowledge_check --complete
      vaultkit call knowledge_log - < entry.json

    Any tool may be called, of every set, on the same terms as by an agent: see
    vaultkit serve. JSON is an object with the arguments; - reads it from
    standard input. Exit code: 0 answered, 1 the rules reject it, 2 the call
    cannot be understood, 3 the state refuses it or a person has to agree, 4
    somebody else wrote in between.
    """
    from dataclasses import replace

    from vaultkit.mcp.server import call
    from vaultkit.mcp.table import tool_named, tools_of
    from vaultkit.mcp.whole import whole

    service = service_of(said if said.tools else replace(said, tools="all"))
    try:
        if tool is None:
            for one in tools_of(service.terms):
                click.echo(f"{one.name}  {one.words}")
            return 0
        chosen, given = tool_named(tool, service.terms), _given(arguments)
        if complete:
            value, words = whole(chosen, given, lambda part: call(service, chosen, part))
        else:
            answer = call(service, chosen, given)
            value, words = answer.plain(), answer.text
        text = json.dumps(value, ensure_ascii=False, indent=1) if as_json else words
        click.echo(text)
        return 0 if chosen.reads else _CODES.get(str(value.get("state")), 0)
    finally:
        service.close()


def _given(arguments: str) -> dict[str, Any]:
    text = sys.stdin.buffer.read() if arguments == "-" else arguments
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"the arguments are no JSON: {error}", """Give an object, as in '{"query": "tides"}'"""
        ) from error
    if not isinstance(found, dict):
        raise UsageError(
            "the arguments are no object", """Give an object, as in '{"query": "tides"}'"""
        )
    return found
