"""`vaultkit split`: a section moves to another page, or to one of its own."""

from __future__ import annotations

import os

import click

from vaultkit.actions.split import split
from vaultkit.actions.split_target import SplitRequest
from vaultkit.cli.options import JOBS, VAULT, style
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_split


@click.command()
@click.argument("page", metavar="PAGE")
@click.option("--section", default="", metavar="HEADING", help="Its heading, or HEADING#SUB.")
@click.option("--line", type=click.IntRange(1), metavar="N", help="The line of its heading.")
@click.option(
    "--to", required=True, metavar="TITLE|PAGE", help="The title of a new page, or a known page."
)
@click.option("--type", "kind", metavar="TYPE", help="Type of a new page (default: PAGE's own).")
@click.option("--summary", default="", metavar="TEXT", help="What PAGE keeps to say of it.")
@click.option("--dry-run", is_flag=True, help="Only tell what would change.")
@VAULT
@style("json")
@JOBS
def command(
    page: str,
    section: str,
    line: int | None,
    to: str,
    kind: str | None,
    summary: str,
    dry_run: bool,
    vault: str | None,
    style: str,
    jobs: int | None,
) -> int:
    """Move a section of a page to a page of its own, or to one that is there.

    \b
    Examples:
      vaultkit split tide.md --section History --to "History of tide tables"
      vaultkit split tide.md --section "Sources#Old maps" --to maps.md
      vaultkit split tide.md --line 40 --to Tsunami --type concept --dry-run
      vaultkit split tide.md --section Power --to tidal-power --summary "See there."

    A section reaches to the next heading of the same or a higher level. It goes
    as it stands: a new page is made as vaultkit new makes it, a known one gets
    the section at its end. The heading stays, with the summary and a link. Links
    follow: those in the section, those from anywhere to its headings and blocks.
    So do definitions and footnotes that it uses, and evidence that it cites.

    It is refused where a heading could be two, where a link would lead
    elsewhere, where the page would grow past its budget, or where a check would
    find anything new. In a Git repository all of it is staged, unless one of the
    two pages has changes that are not.

    Exit code: 0, 2 could not run, 3 something stands in the way.
    """
    progress = ProgressLine()
    told = split(
        SplitRequest(
            folder=os.path.realpath(os.getcwd()),
            environment=os.environ,
            page=page,
            section=section,
            line=line,
            to=to,
            type=kind,
            summary=summary,
            vault=os.path.realpath(vault) if vault else None,
            dry_run=dry_run,
            jobs=processes(preferences_of(jobs=jobs)),
            today=today(),
        ),
        progress,
    )
    progress.clear()
    if style == "json":
        click.echo(as_split.json_text(told), nl=False)
    else:
        click.echo("\n".join(as_split.lines(told)))
    return 0
