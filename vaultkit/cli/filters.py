"""Filters of records that mean the same in every command that looks for something."""

from __future__ import annotations

import click

from vaultkit.model.hit import LIFECYCLE_CHOICES

TYPES = click.option(
    "--type", "types", multiple=True, metavar="NAME", help="Of this type; repeatable."
)
UNDER = click.option("--in", "under", multiple=True, metavar="PATH", help="In this folder or file.")
LIFECYCLE = click.option(
    "--lifecycle",
    type=click.Choice(LIFECYCLE_CHOICES),
    default="active",
    show_default=True,
    help="all: active and superseded.",
)
