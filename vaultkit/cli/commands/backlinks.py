"""`vaultkit backlinks`: who links to a page."""

from __future__ import annotations

import click

from vaultkit.actions.backlinks import backlinks
from vaultkit.cli.looking import request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT, style
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_backlinks


@click.command()
@click.argument("page", metavar="PAGE")
@style("json")
@VAULT
@AT
@PRESET
def command(page: str, style: str, vault: str | None, at: str, preset: str | None) -> int:
    """Tell who links to a page, place by place.

    \b
    Examples:
      vaultkit backlinks concepts/spring-tides.md
      vaultkit backlinks "Spring tides"          by title, alias, file name or id
      vaultkit backlinks spring-tides --format json

    Links and embeds of pages, values of their frontmatter, claims and
    relationships that name the page. Where PAGE may be two pages, both are
    named and nothing is told. Exit code: 0 whatever is found, 2 where no page,
    or more than one, has that name.
    """
    progress = ProgressLine()
    told = backlinks(request_of(vault, at, preset), page, progress)
    progress.clear()
    write([as_backlinks.json_text(told)] if style == "json" else as_backlinks.lines(told))
    return 0
