"""`vaultkit receipts`: what was published, and whether all of it is as it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from vaultkit.cli.options import VAULT, style
from vaultkit.render import as_receipts

if TYPE_CHECKING:
    from vaultkit.actions.receipts import Receipts

BRANCH = click.option("--branch", metavar="NAME", help="The branch (default: what is checked out).")


@contextmanager
def _receipts(vault: str | None, branch: str | None) -> Iterator[Receipts]:
    from vaultkit.actions.place import place_of
    from vaultkit.actions.receipts import Receipts
    from vaultkit.git.odb_open import open_odb
    from vaultkit.trees.open import find_vault

    here = os.path.realpath(os.getcwd())
    root = os.path.realpath(vault) if vault else find_vault(here, os.environ)
    place = place_of(root, os.environ, branch, elsewhere=True)
    odb = open_odb(place.repository)
    try:
        yield Receipts(place, odb)
    finally:
        odb.close()


@click.group()
def command() -> None:
    """See what was published, and verify it.

    Every write is one commit that says who asked for what, and which record it
    brought from which bytes to which. The same is kept beside the branch, in
    refs/vaultkit/receipts, so that a squash does not lose it.
    """


@command.command("list")
@click.option("--actor", default="", metavar="NAME", help="Only of this actor.")
@click.option("--operation", default="", metavar="NAME", help="Only of this kind, such as edit.")
@click.option("--since", default="", metavar="DATE", help="Only from this date (UTC) on.")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(0), help="So many; 0 for all."
)
@BRANCH
@VAULT
@style("json")
def list_(
    actor: str,
    operation: str,
    since: str,
    limit: int,
    branch: str | None,
    vault: str | None,
    style: str,
) -> int:
    """List the receipts, the newest first.

    \b
    Examples:
      vaultkit receipts list
      vaultkit receipts list --actor agent:research --since 2026-03-01
    """
    from vaultkit.actions.receipts import Wanted

    wanted = Wanted(actor=actor, operation=operation, since=since, limit=limit)
    with _receipts(vault, branch) as receipts:
        found = receipts.listed(wanted)
    if style == "json":
        click.echo(as_receipts.list_json(found), nl=False)
    else:
        click.echo("\n".join(as_receipts.list_lines(found)))
    return 0


@command.command()
@click.argument("request")
@BRANCH
@VAULT
@style("json")
def show(request: str, branch: str | None, vault: str | None, style: str) -> int:
    """Show all that the receipt of a request says.

    \b
    Examples:
      vaultkit receipts show 0f6c2a9e
    """
    with _receipts(vault, branch) as receipts:
        found = receipts.one(request)
    if style == "json":
        click.echo(as_receipts.show_json(found), nl=False)
    else:
        click.echo("\n".join(as_receipts.show_lines(found)))
    return 0


@command.command()
@click.argument("range_", metavar="[RANGE]", required=False)
@click.option("--no-rules", is_flag=True, help="Do not ask the rules again, which takes longest.")
@BRANCH
@VAULT
@style("json")
def verify(
    range_: str | None, no_rules: bool, branch: str | None, vault: str | None, style: str
) -> int:
    """Work out again all that the receipts say.

    \b
    Examples:
      vaultkit receipts verify
      vaultkit receipts verify main~20..main

    ok: everything holds. rewritten: the content stands, and the commit was
    squashed, rebased or picked, also onto what others had changed in the same
    page. not-recheckable: another version of vaultkit judged it, or what it
    is held against is not here: a shallow clone lacks it, or nobody has the
    commit any more. drifted: the rules say otherwise today. elsewhere: its
    commit is on another branch, or a person dropped it. lies: something does
    not hold; the first such commit is named, and the exit code is 1. Whoever
    can write to the repository can write a receipt that holds: only a signed
    commit says who made it. What a host squashed is known by
    refs/vaultkit/receipts alone: fetch and push it too.
    """
    with _receipts(vault, branch) as receipts:
        report = receipts.verified(range_, rules=not no_rules)
    if style == "json":
        click.echo(as_receipts.report_json(report), nl=False)
    else:
        click.echo("\n".join(as_receipts.report_lines(report)))
    return 1 if report.lies else 0


@command.command()
@BRANCH
@VAULT
@style("json")
def rebuild(branch: str | None, vault: str | None, style: str) -> int:
    """Put beside the branch the receipts that are missing there.

    \b
    Examples:
      vaultkit receipts rebuild

    They are made of what the commits say; what is there is kept. Which
    durability a write had stands in no commit, and is not known then.
    """
    with _receipts(vault, branch) as receipts:
        rebuilt = receipts.rebuild(datetime.now(UTC))
    if style == "json":
        click.echo(as_receipts.rebuilt_json(rebuilt), nl=False)
    else:
        click.echo("\n".join(as_receipts.rebuilt_lines(rebuilt)))
    return 0
