"""`vaultkit approvals`: what waits for a person."""

from __future__ import annotations

import click

from vaultkit.cli.options import VAULT, style
from vaultkit.cli.writing import Door, Said
from vaultkit.render import as_approvals


@click.command()
@VAULT
@style("json")
def command(vault: str | None, style: str) -> int:
    """List the requests that wait for a person.

    \b
    Examples:
      vaultkit approvals
      vaultkit approve 0f6c2a9e

    Retiring a page, and restoring one, needs a person: what an agent asks for
    waits in the repository's git directory until somebody decides. Each page is
    told with its version now, and how it differs from when it was asked. Whoever can
    run this can decide; where that is not enough, let a merged pull request be
    what approves. An agent's branch that lacks commits of the default branch is
    told as well, with what brings it up.
    """
    from vaultkit.actions.behind import every_behind
    from vaultkit.actions.waits import waiting

    door = Door(Said(vault=vault))
    found = waiting(door.writer, lambda branch: door.on(branch).writer)
    place = door.writer.place
    behind = every_behind(door.root, place.repository, place.state)
    if style == "json":
        click.echo(as_approvals.json_text(found, behind), nl=False)
    else:
        click.echo("\n".join(as_approvals.lines(found, behind)))
    return 0
