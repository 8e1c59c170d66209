"""`vaultkit new`: a page of a type, filed where such pages are."""

from __future__ import annotations

import os
from datetime import datetime

import click

from vaultkit.actions.new import NewRequest, new
from vaultkit.cli.options import JOBS, VAULT, style
from vaultkit.cli.person import preferences_of, processes
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_new


def _pairs(
    _ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    found = []
    for word in given:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f'"{word}": write KEY=VALUE')
        found.append((key.strip(), value.strip()))
    return tuple(found)


@click.command()
@click.argument("kind", metavar="TYPE")
@click.argument("title", nargs=-1, required=True)
@click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_pairs,
    help="A field of the page; again for the next item of a list.",
)
@click.option(
    "--dir",
    "inside",
    metavar="FOLDER",
    help="File it here, from the vault's root (default: the type's folder).",
)
@click.option("--dry-run", is_flag=True, help="Only show the page.")
@VAULT
@style("json")
@JOBS
def command(
    kind: str,
    title: tuple[str, ...],
    fields: tuple[tuple[str, str], ...],
    inside: str | None,
    dry_run: bool,
    vault: str | None,
    style: str,
    jobs: int | None,
) -> int:
    """Make a page of a type of the vault's ontology.

    \b
    Examples:
      vaultkit new concept Spring tides
      vaultkit new meeting "Budget 2026" --field date=2026-03-01
      vaultkit new meeting Budget --field attendees=ada --field attendees=bo
      vaultkit new concept 潮汐 --dir concepts/sea --dry-run

    The file is named after the title and lies in the folder of its type. It has
    a title, its type, the fields that it must have, and the headings of the
    type's template; what is still to fill in is told. A list is given item by
    item, or as YAML: --field 'tags=[sea, moon]'.

    Nothing is written over and nothing is staged. A page is not made where a
    file or a name of that kind is there, or where a check would find an error
    in what was given.
    """
    progress = ProgressLine()
    made = new(
        NewRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            today=datetime.now().astimezone().date(),
            type=kind,
            title=" ".join(title),
            fields=fields,
            inside=inside,
            vault=os.path.realpath(vault) if vault else None,
            dry_run=dry_run,
            jobs=processes(preferences_of(jobs=jobs)),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_new.json_text(made), nl=False)
    else:
        click.echo("\n".join(as_new.lines(made)))
    return 0
