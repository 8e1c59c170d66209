"""`vaultkit presets`: every dialect's switches, as one table."""

from __future__ import annotations

import click

from vaultkit.render.as_manual import preset_table


@click.command()
def command() -> int:
    """Show every dialect's switches, as a Markdown table."""
    click.echo(preset_table())
    return 0
