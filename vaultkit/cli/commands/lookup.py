"""`vaultkit lookup`: which record a name means."""

from __future__ import annotations

import sys

import click

from vaultkit.actions.lookup import look_up
from vaultkit.cli.looking import request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT
from vaultkit.cli.terminal import ProgressLine, file_link
from vaultkit.render import as_lookup


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@VAULT
@AT
@PRESET
def command(name: str, as_json: bool, vault: str | None, at: str, preset: str | None) -> int:
    """Tell which record has this id, title, alias or file name, exactly.

    \b
    Examples:
      vaultkit lookup "Spring tides"
      vaultkit lookup ADR-016 --json

    Ids as they are written; other names whatever their case. Of records with
    the same name, active ones without errors go first. A record that was merged
    leads to the one it went into. Exit code: 0 one is found, 2 where no record,
    or more than one, has that name: all of these are listed, none is chosen.
    """
    progress = ProgressLine()
    request = request_of(vault, at, preset)
    told = look_up(request, name, progress)
    progress.clear()
    if as_json:
        write([as_lookup.json_text(name, told)])
    else:
        write(as_lookup.lines(told, file_link(request.root, request.at)))
    if told.state != "found":
        sys.stderr.write(as_lookup.unfound(name, told))
        return 2
    return 0
