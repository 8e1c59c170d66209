"""`vaultkit supersede`: a page says that another one replaces it."""

from __future__ import annotations

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.model.request import Supersede


@click.command()
@click.argument("page")
@click.argument("by")
@writing()
def command(page: str, by: str, said: Said) -> int:
    """Let PAGE say that the page BY replaces it.

    \b
    Examples:
      vaultkit supersede "Old plan" "New plan" --reason "Decided in March"

    PAGE stays where it is, with `lifecycle: superseded`, a notice at its head and
    a link to BY. An earlier notice is replaced. The commit is made at once.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it, 4 the page is not as --expect says.
    """
    door = Door(said)
    name = door.page(page)
    return door.write(door.request(Supersede(page=name, by=door.page(by)), name))
