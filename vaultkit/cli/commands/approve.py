"""`vaultkit approve`: a person agrees, and the request is published."""

from __future__ import annotations

import click

from vaultkit.cli.options import VAULT
from vaultkit.cli.writing import Door, Said


@click.command()
@click.argument("id", metavar="ID")
@click.option("--person", metavar="NAME", help="Who agrees (default: as Git knows you).")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@click.option(
    "--expect", "versions", multiple=True, metavar="VERSION", help="The changed page you looked at."
)
@VAULT
def command(
    id: str,  # noqa: A002
    person: str | None,
    as_json: bool,
    versions: tuple[str, ...],
    vault: str | None,
) -> int:
    """Agree to a request that waits, and publish it.

    \b
    Examples:
      vaultkit approvals                 what waits, with its id
      vaultkit approve 0f6c2a9e          the first digits are enough

    It goes the whole road again: where a page was changed since it was asked or the
    rules reject it, that is told and it goes on waiting. Who agrees to a page as it
    is now says which: --expect VERSION, once for each page of the request.

    Exit code: 0 published, 1 the rules reject it, 2 nothing waits under this id, 3
    the state refuses it, 4 somebody else wrote in between.
    """
    from vaultkit.actions.approvals import approve
    from vaultkit.model.outcome import Stale

    door = Door(Said(vault=vault, as_json=as_json))
    door = door.on(door.writer.approvals.waiting(id).branch)
    who = person or door.person()
    outcome = approve(door.writer.approvals, door.writer.write, id, who, versions)
    code = door.told(outcome)
    if isinstance(outcome, Stale) and not as_json:
        click.echo(
            "  it goes on waiting; look at the page, then: vaultkit approve ID --expect VERSION"
        )
    return code
