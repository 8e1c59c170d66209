"""`vaultkit retire`: a page says that it is over."""

from __future__ import annotations

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.model.request import Retire


@click.command()
@click.argument("page")
@writing()
def command(page: str, said: Said) -> int:
    """Let PAGE say that it is over.

    \b
    Examples:
      vaultkit retire "Old plan" --reason "The project ended"
      vaultkit retire plan.md --actor agent:research     waits for a person

    PAGE stays where it is, with `lifecycle: retired` and a notice at its head; no
    list or search shows it, and vaultkit restore takes it back. A person has to
    agree: whoever runs this has, an agent that says so by --actor has not, and
    then it waits (vaultkit approvals).

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it or it waits, 4 the page is not as --expect says.
    """
    door = Door(said)
    name = door.page(page)
    return door.write(door.agreed(door.request(Retire(page=name), name)))
