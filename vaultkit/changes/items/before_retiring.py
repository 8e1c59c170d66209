"""What a page was before it was retired, as the changes of it that are known tell."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.lifecycle import state_of
from vaultkit.changes.items.retire import retired
from vaultkit.changes.notice import notice_of
from vaultkit.errors import VaultkitError


def before_retiring(board: Board, path: str) -> tuple[bytes, bool] | None:
    """The page's bytes before the newest change that retired it; None where no change is known to.

    With it, whether these are all there is to give back: that change did nothing else, and none
    came after it. What is on the board is the same afterwards.
    """
    now = board.data(path)
    try:
        for before, after in board.formers(path) if board.formers is not None else ():
            if before is None or after is None:
                break
            if _is_retired(board, path, after) and not _is_retired(board, path, before):
                return before, after == now and _is_made_of(board, path, before, after)
    finally:
        board.put(path, now)
    return None


def _is_retired(board: Board, path: str, data: bytes) -> bool:
    board.put(path, data)
    return state_of(board, path) == "retired"


def _is_made_of(board: Board, path: str, before: bytes, after: bytes) -> bool:
    """Whether retiring the page as it was leaves it as it is, day and reason given."""
    board.put(path, after)
    try:
        sheet = board.sheet(path)
        day = sheet.facts.field("retired")
        board.put(path, before)
        text = day.text if day is not None else None
        return retired(board, path, notice_of(sheet.body), text or "") == after
    except VaultkitError:  # the page as it was cannot be edited
        return False
