"""`vaultkit restore`: a retired page is active again."""

from __future__ import annotations

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.model.request import Restore


@click.command()
@click.argument("page")
@writing()
def command(page: str, said: Said) -> int:
    """Take back that PAGE was retired, and nothing else.

    \b
    Examples:
      vaultkit restore "Old plan" --reason "It goes on"

    What retiring wrote goes; a page that another one had replaced before is
    superseded again. A person has to agree, as for vaultkit retire.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it or it waits, 4 the page is not as --expect says.
    """
    door = Door(said)
    name = door.page(page)
    return door.write(door.agreed(door.request(Restore(page=name), name)))
