"""`vaultkit baseline`: what was wrong at adoption, seen and pruned."""

from __future__ import annotations

import os

import click

from vaultkit.actions import baseline as action
from vaultkit.cli.options import JOBS, VAULT, style
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_baseline


@click.group()
def command() -> None:
    """See or prune the baseline: what was wrong at adoption and does not block.

    \b
    Examples:
      vaultkit baseline show                what it holds, page by page
      vaultkit baseline update              take out what was mended
      vaultkit baseline update --allow-new  take in what is wrong today, too

    The file is the one that checks.baseline in vault.yaml names. vaultkit adopt
    makes both; vaultkit never changes vault.yaml by itself.
    """


@command.command()
@VAULT
@style("json")
def show(vault: str | None, style: str) -> int:
    """Tell what the baseline holds, by page, and how much of each rule.

    \b
    Examples:
      vaultkit baseline show
      vaultkit baseline show --format json

    It reads the file alone. vaultkit check --all shows the findings with their
    places.
    """
    held = action.show(os.path.realpath(os.getcwd()), os.environ, _root(vault))
    if style == "json":
        click.echo(as_baseline.held_json(held), nl=False)
    else:
        click.echo("\n".join(as_baseline.held_lines(held)))
    return 0


@command.command()
@VAULT
@click.option("--allow-new", is_flag=True, help="Take in what is wrong today and new.")
@click.option("--dry-run", is_flag=True, help="Only tell what would be done.")
@style("json")
@JOBS
def update(vault: str | None, allow_new: bool, dry_run: bool, style: str, jobs: int | None) -> int:
    """Take out what was mended; entries follow pages that were moved.

    \b
    Examples:
      vaultkit baseline update
      vaultkit baseline update --dry-run
      vaultkit baseline update --allow-new

    The baseline never grows without --allow-new. Where Git left a merge of it
    open, run this: it keeps what either side has and is still wrong. What
    settings or comments hide is not mended, and stays.

    Exit code: 0, or 1 where errors are left that the baseline does not hold, as
    of vaultkit check; it is pruned in both cases. 2 could not run.
    """
    progress = ProgressLine()
    updated = action.update(
        action.UpdateRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            vault=_root(vault),
            allow_new=allow_new,
            dry_run=dry_run,
            jobs=processes(preferences_of(jobs=jobs)),
            today=today(),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_baseline.updated_json(updated), nl=False)
    else:
        click.echo("\n".join(as_baseline.updated_lines(updated)))
    return 1 if updated.errors else 0


def _root(vault: str | None) -> str | None:
    return os.path.realpath(vault) if vault else None
