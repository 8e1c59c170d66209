"""`vaultkit log`: one entry of the operation log."""

from __future__ import annotations

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.model.request import LogEntry


@click.command()
@click.argument("operation")
@click.argument("what")
@click.option("--page", "pages", multiple=True, metavar="PAGE", help="A page that it is about.")
@writing("expect")
def command(operation: str, what: str, pages: tuple[str, ...], said: Said) -> int:
    """Note in the log what was done.

    OPERATION is ingest, query, lint or update, as agents have it, or a word of
    your own.

    \b
    Examples:
      vaultkit log ingest "Read the tide tables of 1887" --page "Tide tables"
      vaultkit log lint "Mended four links"

    Each entry is a file of its own, log/YYYY/MM/DD-ID.md, so that branches never
    meet in one; log.md is generated from them. The commit is made at once.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it.
    """
    door = Door(said)
    names = tuple(door.page(page) for page in pages)
    return door.write(door.request(LogEntry(operation=operation, what=what, pages=names)))
