"""Let a page say that it is over. It stays where it is, and can be restored."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.lifecycle import AsItIs, stands, state_of, with_state
from vaultkit.changes.notice import notice, with_notice
from vaultkit.model.request import Retire
from vaultkit.parse.edit import set_field


def put(item: Retire, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path = board.path_of(item.page)
    stands(board, path)
    state = state_of(board, path)
    if state == "retired":
        raise AsItIs(f"{path} is retired already", "There is nothing to do")
    sheet = board.sheet(path)
    day = board.now.date()
    line = notice("Retired", day, reason=board.reason)
    data = sheet.with_body(with_notice(sheet.body, line, sheet.newline, again=bool(state)))
    data = with_state(board, path, data, "retired")
    board.put(path, set_field(data, "retired", day.isoformat(), plain=True))
    return path
