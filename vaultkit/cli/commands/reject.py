"""`vaultkit reject`: a person says no."""

from __future__ import annotations

import click

from vaultkit.cli.options import VAULT
from vaultkit.cli.writing import Door, Said
from vaultkit.render.clean import clean


@click.command()
@click.argument("id", metavar="ID")
@click.option("--person", metavar="NAME", help="Who says no (default: as Git knows you).")
@VAULT
def command(id: str, person: str | None, vault: str | None) -> int:  # noqa: A002
    """Say no to a request that waits.

    \b
    Examples:
      vaultkit reject 0f6c2a9e

    Nothing is written. Whoever sends the same request again is told so.

    Exit code: 0, 2 nothing waits under this id.
    """
    door = Door(Said(vault=vault))
    decided = door.writer.approvals.reject(id, person or door.person())
    click.echo(clean(f"{decided.title}: rejected by {decided.rejected_by}"))
    return 0
