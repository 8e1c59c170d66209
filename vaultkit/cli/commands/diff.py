"""`vaultkit diff`: what knowledge changed, for a reviewer who never saw the vault."""

from __future__ import annotations

import gc
import os

import click

from vaultkit.actions.diff import DiffRequest, diff
from vaultkit.cli.looking import write
from vaultkit.cli.options import CACHE, JOBS, VAULT, style
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_diff, as_diff_json


@click.command("diff")
@click.argument("words", metavar="[A..B | A...B | A] [PATHS]...", nargs=-1)
@VAULT
@style("markdown", "json")
@click.option(
    "--limit",
    type=click.IntRange(as_diff.LEAST),
    metavar="BYTES",
    help="Cut the report, and say what is left out (markdown: 60,000 if not given).",
)
@click.option(
    "--findings/--no-findings",
    default=True,
    help="Whether to tell what is wrong now and was not before.",
)
@click.option("--exit-code", is_flag=True, help="Exit with 1 where something changed.")
@CACHE
@JOBS
def command(
    words: tuple[str, ...],
    vault: str | None,
    style: str,
    limit: int | None,
    findings: bool,
    exit_code: bool,
    cache: bool | None,
    jobs: int | None,
) -> int:
    """Say what knowledge changed: pages, fields, links, sections, claims.

    \b
    Examples:
      vaultkit diff                       what you have not committed yet
      vaultkit diff main..HEAD            between two revisions
      vaultkit diff main...topic          since topic left main
      vaultkit diff HEAD..index           what is staged
      vaultkit diff v1.. people/          since v1, below one folder
      vaultkit diff main..HEAD --format markdown

    An end that is left out is the working tree. Each side is judged by its own
    settings and ontology; a page that moved is known by its id or its bytes.
    Exit code: 0 whatever changed, unless --exit-code is given; 2 could not run.
    """
    if limit is not None and style == "json":
        raise click.UsageError("--limit cuts what people read; a program gets all of it")
    mine = preferences_of(jobs=jobs, cache=cache)
    request = DiffRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        words=words,
        vault=os.path.realpath(vault) if vault else None,
        findings=findings,
        cache=mine.cache,
        jobs=processes(mine),
        today=today(),
    )
    progress = ProgressLine()
    gc.disable()  # a run makes millions of values, hardly any in cycles, and then ends
    found = diff(request, progress)
    progress.clear()
    if style == "json":
        write([as_diff_json.json(found)])
    elif style == "markdown":
        write(as_diff.markdown(found, limit))
    else:
        write(as_diff.text(found, limit))
    return 1 if exit_code and not found.empty else 0
