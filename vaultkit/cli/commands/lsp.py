"""`vaultkit lsp`: the language server of editors, on standard input and output."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import click

from vaultkit.errors import MissingExtra


@click.command()
@click.option(
    "--stdio",
    is_flag=True,
    expose_value=False,
    help="Speak on standard input and output, as it always does.",
)
def command() -> int:
    """Help an editor: findings as you type, completion, renames.

    \b
    Examples:
      vaultkit lsp                        what an editor starts

    The editor starts it. It never writes files of the vault: the editor makes all
    edits, so that each can be undone there.
    """
    if find_spec("pygls") is None:
        raise MissingExtra(
            "the language server needs pygls, which is not installed",
            'Install the extra: pip install "git-vaultkit[lsp]"',
        )
    from vaultkit.cli.person import today
    from vaultkit.lsp.build import server_for
    from vaultkit.trees.heap import settle_heap

    settle_heap()
    # whatever else reads or prints in this process must not meet the protocol
    came, goes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return server_for(os.environ, today).serve(came, goes)
