"""`vaultkit migrate`: bring a vault to the newest layout."""

from __future__ import annotations

import os

import click

from vaultkit.actions.migrate import migrate
from vaultkit.cli.options import VAULT


@click.command()
@click.option("--dry-run", is_flag=True, help="Only say what there is to do.")
@VAULT
def command(dry_run: bool, vault: str | None) -> int:
    """Bring a vault to the newest layout.

    \b
    Examples:
      vaultkit migrate
      vaultkit migrate --dry-run

    The layout is the number `version` in vault.yaml, 1 where there is none. A
    vault of a newer layout than this vaultkit knows is refused with the command
    that updates it. Exit code: 0 done, or nothing to do, 2 could not run, 3
    another version of vaultkit is needed.
    """
    root = os.path.realpath(vault) if vault else None
    done = migrate(os.path.realpath(os.getcwd()), root, os.environ, dry_run=dry_run)
    for words in done.steps:
        click.echo(f"{'would be done' if dry_run else 'done'}: {words}")
    if not done.steps:
        click.echo(f"The vault has layout {done.layout}, the newest one; there is nothing to do.")
    return 0
