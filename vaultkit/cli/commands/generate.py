"""`vaultkit generate`: write index.md, backlinks.md and log.md from the pages."""

from __future__ import annotations

import gc
import os

import click

from vaultkit.actions.generate import GenerateRequest, generate
from vaultkit.cli.options import CACHE, JOBS, VAULT, style
from vaultkit.cli.person import preferences_of, processes
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_generated


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 where one is out of date.")
@click.option("--dry-run", is_flag=True, help="Write nothing; only tell.")
@click.option("--any-branch", is_flag=True, help="Also where the files belong to another branch.")
@click.option(
    "--discard-edits", is_flag=True, help="Drop what somebody wrote into a generated part."
)
@VAULT
@style("json")
@CACHE
@JOBS
def command(
    check: bool,
    dry_run: bool,
    any_branch: bool,
    discard_edits: bool,
    vault: str | None,
    style: str,
    cache: bool | None,
    jobs: int | None,
) -> int:
    """Write index.md, backlinks.md and log.md from the pages.

    \b
    Examples:
      vaultkit generate
      vaultkit generate --check          for continuous integration
      vaultkit generate --any-branch     on a branch that does not own them

    Only what stands between the two marker lines of such a file is written;
    text above and below them stays. A part that somebody has edited is left
    alone and told, until those lines are moved or --discard-edits is given. The
    files belong to the default branch unless `generate.on` in vault.yaml says
    otherwise: elsewhere nothing is written, so that two branches never meet in
    one. Exit code: 0 done, or not asked for on this branch, 1 a file is left
    alone, or out of date with --check, 2 could not run, 3 the state of the
    files refuses.
    """
    gc.disable()  # as in a check
    mine, progress = preferences_of(cache=cache, jobs=jobs), ProgressLine()
    done = generate(
        GenerateRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            vault=os.path.realpath(vault) if vault else None,
            dry_run=dry_run or check,
            any_branch=any_branch,
            discard_edits=discard_edits,
            cache=mine.cache,
            jobs=processes(mine),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_generated.json_text(done), nl=False)
    else:
        click.echo("\n".join(as_generated.lines(done)))
    if not (done.owns or any_branch):
        return 0
    return 1 if done.left or (check and done.drifts) else 0
