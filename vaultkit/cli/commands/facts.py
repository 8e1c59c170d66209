"""`vaultkit facts`: read a share of the pages, so that several machines can check one vault."""

from __future__ import annotations

import gc
import os
import re

import click

from vaultkit.actions.check import CheckRequest
from vaultkit.actions.given import MOST_SHARDS
from vaultkit.actions.shard import Shard, write_facts
from vaultkit.cli.options import AT, CACHE, JOBS, PRESET, VAULT
from vaultkit.cli.person import preferences_of, processes
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render.clean import clean

_SHARD = re.compile(r"([1-9][0-9]{0,4})/([1-9][0-9]{0,4})")


def _shard(_ctx: click.Context, _param: click.Parameter, word: str) -> Shard:
    match = _SHARD.fullmatch(word)
    if match:
        number, count = int(match[1]), int(match[2])
        if number <= count <= MOST_SHARDS:
            return Shard(number, count)
    raise click.BadParameter(
        f'"{word}": write I/N, such as 1/4 for the first of four, up to {MOST_SHARDS:,}'
    )


@click.command()
@click.option(
    "--shard",
    default="1/1",
    callback=_shard,
    metavar="I/N",
    help="The share to read, the I-th of N (default: all pages).",
)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="Where to write; *.facts is never counted as a file of the vault.",
)
@VAULT
@AT
@PRESET
@CACHE
@JOBS
def command(
    shard: Shard,
    output: str,
    vault: str | None,
    at: str,
    preset: str | None,
    cache: bool | None,
    jobs: int | None,
) -> int:
    """Read a share of the pages for a check elsewhere.

    \b
    Examples:
      vaultkit facts --shard 1/2 -o 1.facts     on one machine
      vaultkit facts --shard 2/2 -o 2.facts     on another one
      vaultkit check --facts 1.facts 2.facts    where both files are

    The check says what it would say alone. Pages that no file knows, since one
    is missing or was made at another commit, are read by the check itself. A
    file of another version of vaultkit, of another dialect, or one that is
    damaged is refused. Its facts are believed: take files only from machines
    that you trust as much as the one that checks.

    A page belongs to a share by its path, so that each share is about as large
    as the others. Exit code: 0 written, 2 could not run.
    """
    gc.disable()  # as in a check
    mine = preferences_of(jobs=jobs, cache=cache)
    progress = ProgressLine()
    request = CheckRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        at=at,
        vault=os.path.realpath(vault) if vault else None,
        preset=preset,
        cache=mine.cache,
        jobs=processes(mine),
    )
    written = write_facts(request, shard, output, progress)
    progress.clear()
    click.echo(
        clean(
            f"{output}: facts of {written.pages - written.unread:,} of {written.total:,} pages, "
            f"shard {shard.number}/{shard.of}, {written.size / 1e6:.1f} MB"
        )
    )
    if written.unread:
        click.echo(
            f"vaultkit: {written.unread:,} pages could not be read; the check will name them",
            err=True,
        )
    return 0
