"""How `vaultkit mv` and `vaultkit rename` end: with files that are moved, or with a commit of that.

What writing needs is loaded for a commit alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from vaultkit.actions.progress import Progress
from vaultkit.actions.relocate import Do, VaultRequest, relocate, root_of
from vaultkit.cli.terminal import ProgressLine
from vaultkit.errors import UsageError
from vaultkit.model.relocation import Relocation
from vaultkit.render import as_moved

if TYPE_CHECKING:
    from vaultkit.cli.writing import Door
    from vaultkit.model.request import Actor

Move = Callable[[Any, Progress, Do], Relocation]
"""`vaultkit.actions.mv.mv`, or another one like it."""


class Ending(NamedTuple):
    """Which operation it is, how it is told, and of a commit why it is made and a page's title."""

    operation: str
    as_json: bool
    commits: bool = False
    reason: str = ""
    title: str = ""


def ended(request: VaultRequest, move: Move, words: Iterable[str], how: Ending) -> int:
    """Do what is asked and tell it; `words` of the call name what moves. The exit code is returned.

    Raises as `move` does, and `StateError` where there is no branch to commit to.
    """
    progress = ProgressLine()
    if how.commits:
        return _committed(request, move, words, how, progress)
    moved = move(request, progress, relocate)
    progress.clear()
    return _shown(moved, how)


def _committed(
    request: VaultRequest,
    move: Move,
    words: Iterable[str],
    how: Ending,
    progress: ProgressLine,
) -> int:
    from vaultkit.actions.committed import Said, committed
    from vaultkit.cli import writing

    root = root_of(request, words)
    door = writing.Door(writing.Said(vault=root, as_json=how.as_json))
    said = Said(how.operation, _person(door), how.reason, how.title)
    wanted = replace(request, vault=root)
    answer = committed(door.writer, said, lambda do: move(wanted, progress, do))
    progress.clear()
    return _shown(answer, how) if isinstance(answer, Relocation) else door.told(answer)


def _person(door: Door) -> Actor:
    """Whoever is at this terminal: nobody else moves files by hand."""
    try:
        return door.actor()
    except UsageError as error:
        raise UsageError(error.message, 'Run git config user.name "…"') from error


def _shown(moved: Relocation, how: Ending) -> int:
    if how.as_json:
        click.echo(as_moved.json_text(moved), nl=False)
    else:
        click.echo("\n".join(as_moved.lines(moved)))
    return 0
