"""Replace a text that stands in the body exactly once."""

from __future__ import annotations

from vaultkit.changes.board import Board, Sheet, in_lines
from vaultkit.changes.by_ids import edited, places_of
from vaultkit.changes.fields import with_fields
from vaultkit.changes.items.lifecycle import refuse_said, status_of
from vaultkit.changes.title_taken import refuse_retitled
from vaultkit.errors import UsageError
from vaultkit.model.request import EditText
from vaultkit.model.text import shortened

_MOST_PLACES = 5


def put(item: EditText, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path = board.path_of(item.page)
    sheet = board.sheet(path)
    data = board.data(path)
    if item.old or item.new:
        data = edited(board, sheet, item.old, item.new) if item.as_read else _replaced(item, sheet)
    refuse_retitled(board, path, item.fields)
    refuse_said(board.vault.typed(path).type, item.fields, status_of(sheet.facts))
    board.put(path, with_fields(data, item.fields))
    return path


def _replaced(item: EditText, sheet: Sheet) -> bytes:
    body, path = sheet.body, sheet.path
    # as it stands there, else as it would with the page's own line ends
    old = item.old if item.old in body else in_lines(item.old, sheet.newline)
    lines = [body.count("\n", 0, at) for at in places_of(body, old)]
    if not old:
        raise UsageError("the text to be replaced is empty", "Give the text that stands there")
    if not lines:
        raise UsageError(
            f'the body of {path} holds no "{shortened(item.old)}"',
            "Read the page again, and give the text exactly as it stands there",
        )
    if len(lines) > 1:
        first = sheet.facts.body_line
        told = ", ".join(str(first + line) for line in lines[:_MOST_PLACES])
        more = " …" if len(lines) > _MOST_PLACES else ""
        raise UsageError(
            f'the body of {path} holds "{shortened(item.old)}" {len(lines)} times: '
            f"lines {told}{more}",
            "Give more of the text around the one that is meant",
        )
    return sheet.with_body(body.replace(old, in_lines(item.new, sheet.newline)))
