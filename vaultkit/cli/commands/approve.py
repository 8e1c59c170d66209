"""`vaultkit approve`: a person agrees, and the request is published."""

from __future__ import annotations

import click

from vaultkit.cli.options import VAULT
from vaultkit.cli.writing import Door, Said


@click.command()
@click.argument("id", metavar="ID")
@click.option("--person", metavar="NAME", help="Who agrees (default: as Git knows you).")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@VAULT
def command(id: str, person: str | None, as_json: bool, vault: str | None) -> int:  # noqa: A002
    """Agree to a request that waits, and publish it.

    \b
    Examples:
      vaultkit approvals                 what waits, with its id
      vaultkit approve 0f6c2a9e          the first digits are enough

    It goes the whole road again: where a page was changed meanwhile or the rules
    reject it, that is told and it goes on waiting.

    Exit code: 0 published, 1 the rules reject it, 2 nothing waits under this id, 3
    the state refuses it, 4 somebody else wrote in between.
    """
    from vaultkit.actions.approvals import approve

    door = Door(Said(vault=vault, as_json=as_json))
    return door.told(approve(door.writer.approvals, door.writer.write, id, person or door.person()))
