"""`vaultkit doctor`: what state a vault and its repository are in."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import click

from vaultkit.cli.options import VAULT, style
from vaultkit.render import as_health


@click.command()
@click.option("--fix", is_flag=True, help="Mend what is vaultkit's own.")
@click.option(
    "--restore",
    multiple=True,
    metavar="PAGE",
    help="Put the last good text of a page back that looks damaged; repeatable.",
)
@VAULT
@style("json")
def command(fix: bool, restore: tuple[str, ...], vault: str | None, style: str) -> int:
    """Say what state a vault is in, and what to do about it.

    \b
    Examples:
      vaultkit doctor
      vaultkit doctor --fix
      vaultkit doctor --restore concepts/tides.md

    The exit code is 1 where there is something to mend. --fix touches only what
    is vaultkit's own: it brings writes that were begun to their end or drops
    them, sets a damaged journal aside, deletes damaged caches, and takes away
    temporary files of processes that are no more. Text that is committed
    nowhere is kept aside, in the git directory under vaultkit/damaged. Locks of
    Git are told with their owner where that is known, and left alone unless a
    write that was begun proves that our own dead process made them.
    """
    from vaultkit.actions.doctor import Visit, examine
    from vaultkit.trees.open import find_vault

    here = os.path.realpath(os.getcwd())
    root = os.path.realpath(vault) if vault else find_vault(here, os.environ)
    found = examine(Visit(root, os.environ, datetime.now(UTC), mend=fix, restore=restore))
    if style == "json":
        click.echo(as_health.json_text(found), nl=False)
    else:
        click.echo("\n".join(as_health.lines(found)))
    return as_health.exit_code(found)
