"""Write a whole body anew, or other fields beside the body that is there."""

from __future__ import annotations

from vaultkit.changes.board import Board, in_lines
from vaultkit.changes.fields import stamped, with_fields
from vaultkit.changes.title_taken import refuse_retitled
from vaultkit.model.request import Rewrite


def put(item: Rewrite, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path = board.path_of(item.page)
    sheet = board.sheet(path)
    data = board.data(path)
    if item.body is not None:
        text = item.body.strip("\r\n")
        blank = "\n" if sheet.head else ""
        body = in_lines(f"{blank}{text}\n" if text else "", sheet.newline)
        data = stamped(sheet.with_body(body), board.vault.typed(path).type, board.now)
    refuse_retitled(board, path, item.fields)
    board.put(path, with_fields(data, item.fields))
    return path
