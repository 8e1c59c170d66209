"""`vaultkit ontology infer`: a vocabulary that all pages keep to."""

from __future__ import annotations

import gc
import os

import click

from vaultkit.actions.infer import InferRequest, propose, write
from vaultkit.cli.options import AT, JOBS, PRESET, VAULT
from vaultkit.cli.person import preferences_of, processes
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_ontology
from vaultkit.render.clean import clean


@click.command("infer")
@VAULT
@AT
@PRESET
@click.option("-o", "--output", metavar="FILE", help="Write the proposal to a file.")
@click.option("--overwrite", is_flag=True, help="Also where that file is there already.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The file itself, or what it rests on.",
)
@JOBS
def command(
    vault: str | None,
    at: str,
    preset: str | None,
    output: str | None,
    overwrite: bool,
    style: str,
    jobs: int | None,
) -> int:
    """Propose an ontology that all pages keep to.

    \b
    Examples:
      vaultkit ontology infer                          print it
      vaultkit ontology infer --output ontology.yaml   use it
      vaultkit ontology infer --at HEAD --format json  what it rests on

    Types are those that pages declare by `type`, else their folders; fields are
    the keys of the frontmatter, each of the narrowest kind that every value
    passes, with its counts beside it. Nothing that it asks for is missing
    today, so look at it and make it stricter. No page is changed, and a file
    that is there is only written over with --overwrite.
    """
    gc.disable()  # as in a check
    mine = preferences_of(jobs=jobs)
    progress = ProgressLine()
    proposal = propose(
        InferRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            at=at,
            vault=os.path.realpath(vault) if vault else None,
            preset=preset,
            cache=mine.cache,
            jobs=processes(mine),
        ),
        progress,
    )
    progress.clear()
    words = as_ontology.json_text if style == "json" else as_ontology.text
    if output is None:
        click.echo(words(proposal), nl=False)
        return 0
    place = os.path.join(os.path.realpath(os.getcwd()), output)
    is_new = write(place, words(proposal).encode(), overwrite=overwrite)
    click.echo(clean(f"{output}: {as_ontology.summary(proposal, is_new=is_new)}"))
    return 0
