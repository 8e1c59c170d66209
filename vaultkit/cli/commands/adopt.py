"""`vaultkit adopt`: a folder of Markdown becomes a vault as it is."""

from __future__ import annotations

import os

import click

from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.skeleton import MORE_WORKFLOWS
from vaultkit.cli.options import JOBS, style
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_setup

_MORE = click.option(
    "--with",
    "workflows",
    multiple=True,
    type=click.Choice(MORE_WORKFLOWS),
    help="One more workflow for GitHub.",
)


@click.command()
@click.argument("folder", default=".", metavar="[DIR]", type=click.Path(file_okay=False))
@click.option("--preset", metavar="NAME", help="Its dialect (default: guessed, and named).")
@click.option(
    "--baseline",
    metavar="FILE",
    default="baseline.jsonl",
    show_default=True,
    help="Where today's findings are kept.",
)
@click.option(
    "--ontology/--no-ontology",
    default=True,
    help="Whether to write the ontology that the pages keep to (default: yes).",
)
@click.option("--only-config", is_flag=True, help="Write vault.yaml and the baseline, no more.")
@click.option("--source", metavar="URL", help="Where others get vaultkit: its repository.")
@click.option("--rev", metavar="COMMIT", help="The full id of the commit to pin.")
@_MORE
@click.option("--dry-run", is_flag=True, help="Only tell what would be done.")
@style("json")
@JOBS
def command(
    folder: str,
    preset: str | None,
    baseline: str,
    ontology: bool,
    only_config: bool,
    source: str | None,
    rev: str | None,
    workflows: tuple[str, ...],
    dry_run: bool,
    style: str,
    jobs: int | None,
) -> int:
    """Make a vault of a folder of Markdown as it is.

    \b
    Examples:
      vaultkit adopt                     the folder you stand in
      vaultkit adopt --dry-run           see what would be written
      vaultkit adopt --preset obsidian   say which dialect it is
      vaultkit adopt --only-config       no hooks, workflows or AGENTS.md

    No page is changed, and no file is written over. The same pages and links
    are checked as without a vault.yaml. What is wrong today goes into the
    baseline: afterwards check ends with 0, and only what is new blocks. The
    types and fields that the pages keep to are written to ontology.yaml, with
    comments, for you to look at.
    """
    progress = ProgressLine()
    begun = adopt(
        AdoptRequest(
            folder=os.path.realpath(folder),
            environment=os.environ,
            preset=preset,
            baseline=baseline,
            ontology=ontology,
            source=source,
            commit=rev,
            workflows=workflows,
            only_config=only_config,
            dry_run=dry_run,
            jobs=processes(preferences_of(jobs=jobs)),
            today=today(),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_setup.json_text(begun), nl=False)
    else:
        click.echo("\n".join(as_setup.lines(begun)))
    return 0
