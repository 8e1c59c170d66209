"""`vaultkit git-setup`: register vaultkit's merge drivers with a repository, or take them out."""

from __future__ import annotations

import os
import sys

import click

from vaultkit.actions.git_setup import Registered, Setup, set_up, take_out
from vaultkit.errors import UsageError
from vaultkit.render.clean import clean


@click.command()
@click.option("--uninstall", is_flag=True, help="Take the drivers out again.")
@click.option("-n", "--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
def command(uninstall: bool, dry_run: bool) -> int:
    """Let Git merge pages by key, and generated files without conflicts.

    \b
    Examples:
      vaultkit git-setup
      vaultkit git-setup --dry-run
      vaultkit git-setup --uninstall      as it was before

    Two drivers come into this repository's own configuration, for all of its
    work trees. One merges a page's frontmatter by keys and list items, and its
    body as text; what both sides changed in different ways stays marked. The
    other merges generated files; `vaultkit generate` then writes them anew. Git
    uses them in merge, rebase, cherry-pick, revert and stash for the files that
    .gitattributes gives them; `vaultkit init` writes those lines. A clone
    without this setup, or a host, merges the same files as text.
    """
    here = os.path.realpath(os.getcwd())
    if uninstall:
        done = take_out(here, os.environ, dry_run=dry_run)
    elif not sys.executable:
        raise UsageError(
            "it is not known which Python runs this", "Run it by an installed vaultkit"
        )
    else:
        python = os.path.abspath(sys.executable)
        done = set_up(here, os.environ, python, dry_run=dry_run)
    for one in done.drivers:
        _say(f"merge.{one.driver.name}: {_words(one, done, taken=uninstall, dry_run=dry_run)}")
    lost = [one.driver.name for one in done.drivers if not one.named]
    if lost and not uninstall:
        _say(f"  next: no file here is merged by {' or '.join(lost)}; .gitattributes says which,")
        _say("        `vaultkit init` shows the lines to add")
    return 0


def _words(one: Registered, done: Setup, *, taken: bool, dry_run: bool) -> str:
    if one.other:
        return f"set by somebody else, which stays: {one.other}"
    if taken and one.python and not dry_run:
        unset = f"git config --unset-all merge.{one.driver.name}.driver"
        return f"is set outside of vaultkit's lines, by {one.python}; next: {unset}"
    if taken:
        gone = "would be taken out" if dry_run else "taken out"
        return gone if done.changed else "not registered"
    fresh = "would be registered" if dry_run else "registered"
    return f"{fresh if done.changed else 'is registered'}, by {one.python}"


def _say(words: str) -> None:
    click.echo(clean(words))
