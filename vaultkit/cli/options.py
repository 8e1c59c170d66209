"""Options that mean the same in several commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from vaultkit.errors import UsageError

_Command = TypeVar("_Command", bound=Callable[..., Any])

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


COMMIT = click.option(
    "--commit", "commits", is_flag=True, help="Make a commit of it, under your name."
)
REASON = click.option(
    "--reason", default="", metavar="TEXT", help="Why; it stands in the commit of --commit."
)


def refuse_unfit(*, commits: bool, reason: str, dry_run: bool) -> None:
    """Raise `UsageError` for words about a commit that do not fit together."""
    if commits and dry_run:
        raise UsageError(
            "--dry-run tells and --commit writes", "Give one of the two: the plan is the same"
        )
    if reason and not commits:
        raise UsageError("only a commit holds a reason", "Add --commit, or leave --reason out")


def style(*names: str) -> Callable[[_Command], _Command]:
    """`--format` with these formats; text is the first."""
    return click.option(
        "--format",
        "style",
        type=click.Choice(["text", *names]),
        default="text",
        show_default=True,
        help="How to tell it.",
    )
