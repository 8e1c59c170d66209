"""Exceptions → words on stderr and an exit code. The only place where that happens."""

from __future__ import annotations

import io
import traceback

import click

from vaultkit.errors import VaultkitError
from vaultkit.render.clean import clean


def told(error: BaseException) -> int:
    """Tell a person what went wrong and return the exit code."""
    if isinstance(error, VaultkitError):
        for line in error.message.splitlines():
            click.echo(f"vaultkit: {clean(line)}", err=True)
        if error.hint:
            click.echo(f"  next: {clean(error.hint)}", err=True)
        return error.exit_code
    if isinstance(error, click.ClickException):
        return _misspelt(error)
    if isinstance(error, MemoryError):
        click.echo("vaultkit: not enough memory; nothing was changed", err=True)
        return 2
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        click.echo(f"vaultkit: {clean(f'{where}{error.strerror}')}", err=True)
        click.echo("  next: mend that, then run it again; nothing was checked to the end", err=True)
        return 2
    click.echo(clean("".join(traceback.format_exception(error)), lines=True), err=True, nl=False)
    click.echo(
        "vaultkit: an unexpected error, so nothing can be said about the vault. "
        "Please report the lines above.",
        err=True,
    )
    return 2


def _misspelt(error: click.ClickException) -> int:
    """The words of the command line's own parser, which repeats what it was given as it is."""
    words = _Screen()
    error.show(words)
    click.echo(clean(words.getvalue(), lines=True), err=True, nl=False)
    return 2


class _Screen(io.StringIO):
    """Takes everything: for a file click would leave out escapes, and nobody would see them."""

    def isatty(self) -> bool:
        return True
