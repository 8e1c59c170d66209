"""`vaultkit hook merge`: what Git runs to merge one file, where `vaultkit git-setup` was run."""

from __future__ import annotations

import os

import click


@click.command("merge")
@click.argument("kind", type=click.Choice(["page", "generated"]))
@click.argument("files", nargs=3, metavar="BASE OURS THEIRS", type=click.Path())
@click.argument("size", default="")
@click.argument("path", default="", expose_value=False)
@click.argument("names", nargs=-1)
def merge(kind: str, files: tuple[str, str, str], size: str, names: tuple[str, ...]) -> int:
    """Merge three versions of a file for Git; the result is written to OURS.

    \b
    Examples:
      vaultkit hook merge page -- %O %A %B %L %P %S %X %Y

    `vaultkit git-setup` makes Git call it. SIZE is that of a conflict marker,
    PATH the file's own, and NAMES are what its markers call the base, ours and
    theirs. Exit code: 0 merged, 65 conflicts are marked; with any other, OURS
    is as it was.
    """
    from vaultkit.actions.merge_driver import Versions, merge_file
    from vaultkit.git.driver_line import CONFLICT
    from vaultkit.git.merge_file import marks_of

    here = os.path.realpath(os.getcwd())
    whole = merge_file(kind, Versions(*files), marks_of(size, names), here, os.environ)
    return 0 if whole else CONFLICT
