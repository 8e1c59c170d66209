"""`vaultkit fmt`: pages in one layout, their words and frontmatter untouched."""

from __future__ import annotations

import os

import click

from vaultkit.actions.fmt import FmtRequest, fmt
from vaultkit.cli.options import JOBS, PRESET, VAULT, style
from vaultkit.cli.person import preferences_of, processes
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_fmt


@click.command()
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a page would change.")
@click.option("--diff", is_flag=True, help="The same, and show what would change.")
@VAULT
@PRESET
@style("json")
@JOBS
def command(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    vault: str | None,
    preset: str | None,
    style: str,
    jobs: int | None,
) -> int:
    """Lay out pages with mdformat: headings, lists, tables, blank lines.

    \b
    Examples:
      vaultkit fmt                       every page of the vault
      vaultkit fmt notes/ a.md           these only
      vaultkit fmt --check               for CI: exit 1 if a page would change
      vaultkit fmt --diff                what would change

    Frontmatter keeps every byte, and text is copied as it is: wikilinks, tags,
    footnotes, math, comments and line breaks stay. Both layouts are read, and a
    page that would not say the same is left alone and named. Generated,
    excluded and material files are never touched.

    Needs mdformat: pip install "git-vaultkit[fmt]". Exit code: 0, or 1 with
    --check or --diff if a page would change, 2 could not run.
    """
    progress = ProgressLine()
    write = not (check or diff)
    found = fmt(
        FmtRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            paths=paths,
            vault=os.path.realpath(vault) if vault else None,
            preset=preset,
            write=write,
            jobs=processes(preferences_of(jobs=jobs)),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_fmt.json_text(found, diff=diff), nl=False)
    else:
        click.echo("\n".join(as_fmt.lines(found, diff=diff)))
    return 1 if found.pages and not write else 0
