"""`vaultkit hook post-merge`: lets a merge carry its generated files, once Git has made it."""

from __future__ import annotations

import os

import click

from vaultkit.cli.hook_hold import warn
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render.as_generated import left_by_merge
from vaultkit.render.clean import clean


@click.command("post-merge")
@click.argument("squash", default="0")
def post_merge(squash: str) -> int:
    """Let the merge that Git has just made carry its generated files.

    \b
    Examples:
      vaultkit hook post-merge 0

    Git takes down the files of a merge before its hooks are asked. So the hook
    pre-merge-commit only notes what is to be written, and here the commit is
    made anew with it, by the same people, message and parents. A fast-forward
    makes no commit that could carry them: there it is told which are out of
    date. Nothing is done where a remote has the merge already.
    """
    from vaultkit.actions.hook_generated import left_behind, merged
    from vaultkit.actions.hook_lock import holding
    from vaultkit.actions.hook_staged import Run
    from vaultkit.cli.person import preferences_of, processes

    if squash == "1" or os.environ.get("PRE_COMMIT_IS_SQUASH_MERGE") == "1":
        return 0
    mine, progress = preferences_of(), ProgressLine()
    here = os.path.realpath(os.getcwd())
    with holding(here, os.environ, warn):
        run = Run(mine.cache, processes(mine))
        done = merged(here, os.environ, run=run, progress=progress)
    progress.clear()
    for path in done or ():
        click.echo(clean(f"{path}: written anew, and part of the merge"))
    if done is not None:
        return 0
    for folder, behind in left_behind(here, os.environ, run=run, progress=progress):
        progress.clear()
        where = [clean(f"In the vault {folder}/:")] if folder else []
        for line in (*where, *left_by_merge(behind)):
            click.echo(line)
    progress.clear()
    return 0
