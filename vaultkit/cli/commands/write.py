"""`vaultkit write`: a whole request as JSON becomes one commit, or nothing."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from vaultkit.cli.writing import Door, Said, writing


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@writing("expect")
def command(file: str, said: Said) -> int:
    """Write what a request asks for: one commit, or nothing.

    \b
    Examples:
      vaultkit write request.json
      echo '{"items": [{"item": "retire", "page": "Tides"}]}' | vaultkit write -
      vaultkit schema request                     what a request may hold

    The items of a request are done together, each on what those before it left.
    One that makes a page may have a ref, and links of the others, wikilinks or
    not, then say ref:NAME for the page; what is committed names the page itself.
    The vault is judged by the rules of vaultkit check first: a write never adds
    an error. Pages are written where the branch is checked out.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it or a person has to agree, 4 somebody else wrote in between.
    """
    from vaultkit.cli.request_model import read_request
    from vaultkit.errors import UsageError

    try:
        data = sys.stdin.buffer.read() if file == "-" else _bytes(file)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(
            f"the request is no UTF-8: {error.reason}", "Send JSON in UTF-8"
        ) from error
    door = Door(said)
    request = read_request(text, door.actor)
    if said.actor:
        request = replace(request, actor=door.actor())
    return door.write(door.completed(request))


def _bytes(file: str) -> bytes:
    with open(file, "rb") as opened:
        return opened.read()
