"""Options that mean the same in several commands."""

from __future__ import annotations

import click

VAULT = click.option(
    "--vault",
    metavar="DIR",
    envvar="VAULTKIT_VAULT",
    help="The vault's root (default: found upward).",
)
PRESET = click.option(
    "--preset", metavar="NAME", help="Dialect (default: of vault.yaml, else guessed)."
)
AT = click.option(
    "--at",
    default="worktree",
    metavar="WHAT",
    help="worktree, index, a revision, or merge:BASE.",
)
CACHE = click.option(
    "--cache/--no-cache", default=None, help="Whether to remember for the next run (default: yes)."
)
JOBS = click.option(
    "--jobs", type=click.IntRange(1, 64), metavar="N", help="Processes (default: one a processor)."
)
