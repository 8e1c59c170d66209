"""`vaultkit stats`: what a vault holds, in numbers."""

from __future__ import annotations

import click

from vaultkit.actions.stats import stats
from vaultkit.cli.looking import request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT, style
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render import as_stats


@click.command()
@style("json")
@VAULT
@AT
@PRESET
def command(style: str, vault: str | None, at: str, preset: str | None) -> int:
    """Count what a vault holds, and what is wrong in it.

    \b
    Examples:
      vaultkit stats
      vaultkit stats --at HEAD
      vaultkit stats --format json

    Pages by type and lifecycle, links by kind and by what became of them,
    claims by kind, sizes, hubs with what room they have, pages that nothing
    leads to, and findings by family. The text shows ten rows of each, JSON all.
    Sizes are UTF-16 units of the body, as budgets count them. Exit code: 0
    whatever is found, 2 could not run.
    """
    progress = ProgressLine()
    told = stats(request_of(vault, at, preset), progress)
    progress.clear()
    write([as_stats.json_text(told)] if style == "json" else as_stats.lines(told))
    return 0
