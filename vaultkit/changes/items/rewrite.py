"""Write a whole body anew, or other fields beside the body that is there."""

from __future__ import annotations

from vaultkit.changes.board import Board, Sheet, in_lines
from vaultkit.changes.by_ids import rewritten, with_heading
from vaultkit.changes.fields import stamped, with_fields
from vaultkit.changes.items.lifecycle import refuse_said, status_of
from vaultkit.changes.title_taken import refuse_retitled
from vaultkit.errors import UsageError
from vaultkit.model.request import Rewrite
from vaultkit.vault.new_page import title_of
from vaultkit.vault.surface import stem_of


def put(item: Rewrite, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    if item.new:
        return _begun(item, board)
    path = board.path_of(item.page)
    sheet = board.sheet(path)
    data = board.data(path)
    if item.body is not None:
        data = rewritten(board, sheet, item.body) if item.as_read else _whole(sheet, item.body)
        data = stamped(data, board.vault.typed(path).type, board.now)
    refuse_retitled(board, path, item.fields)
    refuse_said(board.vault.typed(path).type, item.fields, status_of(sheet.facts))
    board.put(path, with_fields(data, item.fields))
    return path


def _whole(sheet: Sheet, body: str) -> bytes:
    text = body.strip("\r\n")
    blank = "\n" if sheet.head else ""
    return sheet.with_body(in_lines(f"{blank}{text}\n" if text else "", sheet.newline))


def _begun(item: Rewrite, board: Board) -> str:
    """Make a document that is not there."""
    path, vault = item.page, board.vault
    if board.has(path):
        raise UsageError(f"{path} is there already", "Read it, and send its version along")
    if not vault.types.is_document(path) or vault.types.is_entry(path):
        raise UsageError(f"{path} is no document", "Make a page of a type")
    title = title_of(stem_of(path).capitalize())
    text = f"{with_heading(in_lines(item.body or '', chr(10)).strip(chr(10)), title)}\n"
    board.put(path, with_fields(text.encode(), item.fields))
    if item.as_read:
        board.by_ids.append(path)
    return path
