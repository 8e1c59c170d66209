from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.board import board_of
from vaultkit.changes.board import Board
from vaultkit.changes.items.edit_range import put
from vaultkit.errors import UsageError
from vaultkit.model.request import EditRange
from vaultkit.model.text import utf16_units

HEAD = b"\xef\xbb\xbf---\r\ntitle: Odd # yes\r\n---\r\n"
BODY = "\r\n# 潮汐 🌊\r\n\r\nשלום\rend\nof it"
DATA = HEAD + BODY.encode()


def cut(text: str, start: int, end: int, new: str) -> str:
    data = text.encode("utf-16-le")
    return (data[: 2 * start] + new.encode("utf-16-le") + data[2 * end :]).decode("utf-16-le")


@pytest.mark.parametrize(
    ("old", "new"), [("🌊", "wave"), ("\r\n", ""), ("", "x"), ("שלום", "🌊🌊"), ("end", "")]
)
def test_only_what_stands_between_the_offsets_changes(old: str, new: str) -> None:
    board = board_of({"odd.md": DATA})
    at = BODY.index(old, 3)
    start = utf16_units(BODY[:at])
    end = start + utf16_units(old)
    assert put(EditRange(page="odd.md", start=start, end=end, text=new), board) == "odd.md"
    assert board.data("odd.md") == HEAD + cut(BODY, start, end, new).encode()


def test_new_lines_end_as_the_lines_of_the_page() -> None:
    board = board_of({"odd.md": DATA})
    put(EditRange(page="odd.md", start=0, end=0, text="a\nb\n"), board)
    assert board.data("odd.md") == HEAD + b"a\r\nb\r\n" + BODY.encode()


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        (-1, 0, "the offset -1 is outside"),
        (0, 99, "the offset 99 is outside of the body of odd.md, which has 27 UTF-16 units"),
        (5, 4, "ends before it starts"),
        (0, 8, "the offset 8 parts a character"),
        (8, 9, "the offset 8 parts a character"),
    ],
)
def test_offsets_that_mean_no_place_are_refused(start: int, end: int, words: str) -> None:
    board = board_of({"odd.md": DATA})
    with pytest.raises(UsageError, match=words):
        put(EditRange(page="odd.md", start=start, end=end, text="x"), board)
    assert not board.files


def test_a_body_does_not_become_frontmatter() -> None:
    board = board_of({"p.md": "text\n", "q.md": "---\na: 1\n---"})
    with pytest.raises(UsageError, match="has no frontmatter, and this text would be one"):
        put(EditRange(page="p.md", start=0, end=0, text="---\nrecall: yes\n---\n"), board)
    put(EditRange(page="q.md", start=0, end=0, text="x"), board)
    assert board.data("q.md") == b"---\na: 1\n---\nx"


BOARD: Board = board_of({"odd.md": DATA})
UNITS = utf16_units(BODY)
HALF = utf16_units(BODY[: BODY.index("🌊")]) + 1


@given(st.integers(0, UNITS), st.integers(0, UNITS), st.text("ab🌊é ", max_size=5))
def test_law_it_is_a_cut_in_utf16(one: int, other: int, text: str) -> None:
    start, end = sorted((one, other))
    board = Board(BOARD.snapshot, BOARD.settings, BOARD.now)
    item = EditRange(page="odd.md", start=start, end=end, text=text)
    if HALF in (start, end):
        with pytest.raises(UsageError):
            put(item, board)
        return
    put(item, board)
    after = cut(BODY, start, end, text)
    assert board.data("odd.md") == HEAD + after.encode()
    back = BODY.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")
    put(EditRange(page="odd.md", start=start, end=start + utf16_units(text), text="#"), board)
    assert board.data("odd.md") == HEAD + cut(BODY, start, end, "#").encode()
    assert after == cut(cut(BODY, start, end, back), start, end, text)
