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
    if state_of(board, path) == "retired":
        raise AsItIs(f"{path} is retired already", "There is nothing to do")
    day = board.now.date().isoformat()
    line = notice("Retired", board.now.date(), reason=board.reason)
    board.put(path, retired(board, path, line, day))
    return path


def retired(board: Board, path: str, line: str, day: str) -> bytes:
    """The page that is there as it is once it is retired on a day, with this notice."""
    sheet, state = board.sheet(path), state_of(board, path)
    data = sheet.with_body(with_notice(sheet.body, line, sheet.newline, again=bool(state)))
    data = with_state(board, path, data, "retired")
    return set_field(data, "retired", day, plain=True)
