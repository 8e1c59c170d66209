"""`vaultkit hook hold`: runs a hook that was there before ours, while no tool writes."""

from __future__ import annotations

import os

import click

from vaultkit.render.clean import clean


@click.command("hold", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED)
def hold(words: tuple[str, ...]) -> int:
    """Run a hook while no tool writes to the vault.

    \b
    Examples:
      vaultkit hook hold -- .git/hooks/pre-commit

    The hooks of `vaultkit hooks install` run the one that was there before so.
    It waits at most 5 seconds for the lock, and lets go of it after 300.
    """
    from vaultkit.actions.hook_lock import run_held

    return run_held(words, os.path.realpath(os.getcwd()), os.environ, warn)


def warn(words: str) -> None:
    """Tell a person something that stops nothing."""
    click.echo(clean(f"vaultkit: {words}"), err=True)
