from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, Range, TextEdit

from tests.support.editor import with_edits
from vaultkit.lsp.texts import Text, width
from vaultkit.model.text import LineTable, Span

ENCODINGS = ("utf-8", "utf-16", "utf-32")
WORDS = st.text(alphabet="a é漢😀\u2028\u200f\t\n\r", max_size=30)


@given(WORDS, st.sampled_from(ENCODINGS))
def test_every_place_comes_back(words: str, encoding: str) -> None:
    text = Text(words, encoding)
    table = LineTable(words.encode(), ascii_only=words.isascii())
    assert text.lines == table.count
    for number in range(text.lines):
        line = text.line(number)
        for column in range(len(line) + 1):
            place = text.place(number + 1, column + 1)
            assert place == Position(number, width(line[:column], encoding))
            assert text.column(place) == column
            assert words[text.index(place) :].startswith(line[column:])


@given(WORDS, st.integers(0, 40), st.integers(0, 40), WORDS)
def test_an_edit_changes_what_an_editor_changes(words: str, one: int, other: int, new: str) -> None:
    text = Text(words, "utf-16")
    start, end = sorted((min(one, len(words)), min(other, len(words))))
    table = LineTable(words.encode(), ascii_only=False)
    places = [table.place(len(words[:at].encode())) for at in (start, end)]
    at = Range(*(text.place(line, column) for line, column in places))
    changed = text.with_change(at, new).text
    assert changed == with_edits(words, [TextEdit(at, new)])


def test_a_mark_is_in_the_text_and_in_no_column() -> None:
    text = Text("\ufefftitle\nx", "utf-16")
    assert text.plain == "title\nx"
    assert text.line(0) == "title"
    assert text.place(1, 1) == Position(0, 1)
    assert text.place(1, 0) == Position(0, 0)
    assert text.column(Position(0, 0)) == 0
    assert text.range(Span(1, 1, 1, 6)) == Range(Position(0, 1), Position(0, 6))


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_a_place_inside_of_a_character_is_behind_it(encoding: str, units: int) -> None:
    text = Text("😀b", encoding)
    assert text.place(1, 2) == Position(0, units)
    assert text.index(Position(0, max(units - 1, 1))) == 1


def test_what_is_not_there_is_the_nearest_place() -> None:
    text = Text("ab\r\ncd", "utf-16")
    assert text.index(Position(0, 99)) == 2
    assert text.index(Position(9, 0)) == 6
    assert text.place(9, 1) == Position(1, 2)
    assert text.line(7) == ""
    assert text.column(Position(7, 0)) == 0
    assert text.line_range(0, 1, 2) == Range(Position(0, 1), Position(0, 2))
    assert text.with_change(None, "x").text == "x"
