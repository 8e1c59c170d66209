"""A name by which links find one page is not given to a second one."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.errors import UsageError
from vaultkit.model.request import FieldChanges
from vaultkit.model.text import shortened
from vaultkit.vault.names import Names
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import key_of


def namesakes(names: Names, path: str, name: str) -> list[str]:
    """The pages but that at `path` which links find by this name."""
    key = key_of(name)
    tables = (names.stems, names.titles, names.headings, names.aliases)
    return sorted({one for table in tables for one in table.get(key, ())} - {path})


def refuse_retitled(board: Board, path: str, fields: FieldChanges) -> None:
    """Raise `UsageError` for a new title by which links find another page already, and where a
    title is taken away that nothing takes the place of."""
    title = fields.get("title", "")
    if title is None and not board.vault.surfaces[path].heading:
        raise UsageError(
            f"{path} has no heading, so its title is all that names it",
            "Give another title, or a heading first",
        )
    if title is None:  # then the heading names it
        refuse_taken(board, path, board.vault.surfaces[path].heading)
    elif title and isinstance(title, str):
        refuse_taken(board, path, title)


def refuse_taken(board: Board, path: str, title: str) -> None:
    """Raise `UsageError` where a page at `path` may not be called so, since another one is."""
    vault = board.vault
    if not vault.settings.preset.wikilinks:
        return
    holders = namesakes(vault.names, path, title)
    if holders:
        raise UsageError(
            f'"{shortened(title)}" is a name of {both(holders)} already, and a link by that name '
            "could mean either",
            "Write on that page, or choose a title that tells the two apart",
        )
