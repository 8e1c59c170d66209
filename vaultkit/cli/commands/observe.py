"""`vaultkit observe`: which pages were changed by hand, and a commit of them where it is asked."""

from __future__ import annotations

import click

from vaultkit.cli.options import VAULT
from vaultkit.cli.writing import Door, Said


@click.command()
@click.option("--commit", "commits", is_flag=True, help="Commit them under your name.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@VAULT
def command(vault: str | None, *, commits: bool, as_json: bool) -> int:
    """List the pages that were changed by hand and are in no commit.

    \b
    Examples:
      vaultkit observe
      vaultkit observe --commit

    Each is told with what the rules find on it. Edits by hand are never
    refused; but where a tool writes to such a page, what you changed there
    becomes a commit of its own, under your name, just before the tool's. With
    --commit that happens now, for all of them at once: what is staged is left
    alone, and so is every file that is no page. Edits that would bring a new
    error or a secret are not committed.

    Exit code: 0 nothing stands in the way, 1 an error would be new, 2 could not
    run, 3 the state refuses it.
    """
    from vaultkit.actions.observe import by_hand, commit_by_hand
    from vaultkit.render import as_by_hand

    door = Door(Said(vault=vault, as_json=as_json))
    if commits:
        outcome = commit_by_hand(door.writer)
        if outcome is not None:
            return door.told(outcome)
    found = by_hand(door.writer)
    text = as_by_hand.json_text(found) if as_json else "\n".join(as_by_hand.lines(found)) + "\n"
    click.echo(text, nl=False)
    door.writer.close()
    return 1 if found.refusing else 0
