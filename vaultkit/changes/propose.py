"""A request as the files that it would leave. Nothing is judged here, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from vaultkit.changes.board import Board, Formers
from vaultkit.changes.by_ids import settle_made
from vaultkit.changes.items import (
    create_page,
    edit_range,
    edit_text,
    extract_section,
    log_entry,
    restore,
    retire,
    rewrite,
    supersede,
)
from vaultkit.changes.own_refs import settle
from vaultkit.changes.request_form import refuse_malformed
from vaultkit.errors import UsageError
from vaultkit.model.request import (
    CreatePage,
    EditRange,
    EditText,
    ExtractSection,
    LogEntry,
    Restore,
    Retire,
    Rewrite,
    Supersede,
    WriteRequest,
)
from vaultkit.model.settings import Settings
from vaultkit.model.text import shortened
from vaultkit.vault.path_policy import Places
from vaultkit.vault.snapshot import Snapshot

ITEMS: dict[type, Callable[[Any, Board], str]] = {
    CreatePage: create_page.put,
    EditRange: edit_range.put,
    EditText: edit_text.put,
    ExtractSection: extract_section.put,
    LogEntry: log_entry.put,
    Restore: restore.put,
    Retire: retire.put,
    Rewrite: rewrite.put,
    Supersede: supersede.put,
}
"""What does each sort of item."""

_NEVER_WEIGHED = (Supersede, Retire, Restore, LogEntry)
"""Items that no budget refuses: what they write is not a page's own text."""


class Proposal(NamedTuple):
    """`files` by path, None for one that goes; `pages` are those that were asked for, in order.

    `weighed` are the files whose size budgets may refuse, `generated` those that follow from the
    pages and are no records.
    """

    files: Mapping[str, bytes | None]
    pages: tuple[str, ...]
    title: str
    weighed: frozenset[str] = frozenset()
    generated: frozenset[str] = frozenset()


def propose(
    request: WriteRequest,
    snapshot: Snapshot,
    settings: Settings,
    now: datetime,
    *,
    formers: Formers | None = None,
) -> Proposal:
    """Work out what `request` does. Raises `UsageError` where it cannot be done as it is asked."""
    refuse_malformed(request)
    board = Board(
        snapshot, settings, now, reason=request.reason, seed=request.id or "", formers=formers
    )
    pages: list[str] = []
    weighed: set[str] = set()
    for item in request.items:
        before, board.grown = dict(board.files), None
        try:
            pages.append(ITEMS[type(item)](item, board))
        except UsageError as error:
            if len(request.items) == 1:
                raise
            number = len(pages) + 1
            raise UsageError(f"item {number}: {error.message}", error.hint) from error
        if board.grown is not None:
            weighed.add(board.grown)
        elif not isinstance(item, _NEVER_WEIGHED):
            weighed.update(path for path in board.files if board.files[path] != before.get(path))
    settle(board)
    settle_made(board)
    files = {path: data for path, data in board.files.items() if data != snapshot.material(path)}
    _refuse_places(files, snapshot)
    title = _title(request, tuple(pages), board.told)
    return Proposal(files, tuple(dict.fromkeys(pages)), title, frozenset(weighed))


def _refuse_places(files: Mapping[str, bytes | None], snapshot: Snapshot) -> None:
    places = Places(snapshot)
    for path in files:
        why = places.against(path)
        if why:
            raise UsageError(f"{shortened(path)} is not written: {why}", "Name another page")


def _title(request: WriteRequest, pages: tuple[str, ...], told: str) -> str:
    item, more = request.items[0], len(request.items) - 1
    if (
        more
        and isinstance(item, CreatePage)
        and {type(one) for one in request.items} == {CreatePage}
    ):
        return f"{item.title} and {more} more"
    if more:
        return f"{more + 1} items"
    if isinstance(item, CreatePage):
        return item.title
    if isinstance(item, LogEntry):
        return f"{item.operation} | {item.what}"
    return f"{pages[0]} ({told})" if told else pages[0]
