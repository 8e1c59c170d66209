"""A request as the files that it would leave. Nothing is judged here, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from vaultkit.changes.board import Board
from vaultkit.changes.items import create_page, edit_text, rewrite
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, EditText, Rewrite, WriteRequest
from vaultkit.model.settings import Settings
from vaultkit.vault.snapshot import Snapshot

_MOST_ITEMS = 100

ITEMS: dict[type, Callable[[Any, Board], str]] = {
    CreatePage: create_page.put,
    EditText: edit_text.put,
    Rewrite: rewrite.put,
}
"""What does each sort of item."""


class Proposal(NamedTuple):
    """`files` by path, None for one that goes; `pages` are those that were asked for, in order."""

    files: Mapping[str, bytes | None]
    pages: tuple[str, ...]
    title: str


def propose(
    request: WriteRequest, snapshot: Snapshot, settings: Settings, now: datetime
) -> Proposal:
    """Work out what `request` does. Raises `UsageError` where it cannot be done as it is asked."""
    if not 0 < len(request.items) <= _MOST_ITEMS:
        raise UsageError(
            f"a request has 1 to {_MOST_ITEMS} items, and this one has {len(request.items)}",
            "Send them in several requests",
        )
    board = Board(snapshot, settings, now)
    pages = []
    for item in request.items:
        try:
            pages.append(ITEMS[type(item)](item, board))
        except UsageError as error:
            if len(request.items) == 1:
                raise
            number = len(pages) + 1
            raise UsageError(f"item {number}: {error.message}", error.hint) from error
    files = {path: data for path, data in board.files.items() if data != snapshot.material(path)}
    return Proposal(files, tuple(dict.fromkeys(pages)), _title(request, tuple(pages)))


def _title(request: WriteRequest, pages: tuple[str, ...]) -> str:
    if len(request.items) == 1:
        item = request.items[0]
        return item.title if isinstance(item, CreatePage) else pages[0]
    return f"{len(request.items)} items"
