"""Replace what stands between two offsets of the body.

Offsets count UTF-16 units of the body as a read returns it, frontmatter left out: a line end of two
characters counts two. Nothing is searched for and nothing is shifted.
"""

from __future__ import annotations

from vaultkit.changes.board import Board, in_lines
from vaultkit.errors import UsageError
from vaultkit.model.request import EditRange
from vaultkit.model.text import utf16_units


def put(item: EditRange, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path = board.path_of(item.page)
    sheet = board.sheet(path)
    body = sheet.body
    if item.start > item.end:
        raise UsageError(
            f"the range {item.start}:{item.end} ends before it starts", "Give the start first"
        )
    start, end = (_place(path, body, offset) for offset in (item.start, item.end))
    text = in_lines(item.text, sheet.newline)
    board.put(path, sheet.with_body(body[:start] + text + body[end:]))
    return path


def _place(path: str, body: str, offset: int) -> int:
    """The character at an offset. Raises `UsageError` where there is none."""
    units = utf16_units(body)
    if not 0 <= offset <= units:
        raise UsageError(
            f"the offset {offset} is outside of the body of {path}, which has {units} UTF-16 units",
            "Read the page again, and count from the start of its body",
        )
    if units == len(body):
        return offset
    data = body.encode("utf-16-le")
    try:
        return len(data[: 2 * offset].decode("utf-16-le"))
    except UnicodeDecodeError:
        raise UsageError(
            f"the offset {offset} parts a character of two UTF-16 units in the body of {path}",
            "Give the offset before it or behind it",
        ) from None
