"""Places in a text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.text import LineTable, Span, nfc, utf16_units

texts = st.text(alphabet=st.sampled_from("ab\n\r é字😀\u2028"), max_size=60)


def table(text: str) -> LineTable:
    return LineTable(text.encode(), ascii_only=text.isascii())


def lines_of(text: str) -> list[str]:
    """The lines of `text` with their endings, worked out character by character."""
    lines, line = [], ""
    for at, character in enumerate(text):
        line += character
        if character == "\n" or (character == "\r" and text[at + 1 : at + 2] != "\n"):
            lines.append(line)
            line = ""
    return [*lines, line]


@given(texts)
def test_every_character_is_found_at_its_line_and_column(text: str) -> None:
    lines = table(text)
    offset = 0
    for number, line in enumerate(lines_of(text), 1):
        assert lines.start_of(number) == offset
        for column, character in enumerate(line, 1):
            assert lines.place(offset) == (number, column)
            assert lines.line_of(offset) == number
            offset += len(character.encode())
    assert lines.count == len(lines_of(text))
    assert lines.start_of(lines.count + 1) == len(text.encode())


@given(st.text(alphabet="aé字😀", min_size=400, max_size=900), st.integers(0, 900))
def test_long_lines_count_code_points_too(line: str, at: int) -> None:
    text = "first\n" + line
    offset = len(("first\n" + line[:at]).encode())
    assert table(text).place(offset) == (2, min(at, len(line)) + 1)


@given(st.text(alphabet="ab\n字", min_size=1, max_size=40), st.data())
def test_a_span_runs_from_its_first_to_behind_its_last_character(text: str, data: object) -> None:
    start = data.draw(st.integers(0, len(text)))  # type: ignore[attr-defined]
    end = data.draw(st.integers(start, len(text)))  # type: ignore[attr-defined]
    lines = table(text)
    first, last = len(text[:start].encode()), len(text[:end].encode())
    assert lines.span(first, last) == Span(*lines.place(first), *lines.place(last))


def test_the_end_of_a_text_has_a_place() -> None:
    assert table("ab\n").place(3) == (2, 1)
    assert table("").place(0) == (1, 1)
    assert table("字").place(3) == (1, 2)


def test_a_lone_return_ends_a_line_and_a_pair_ends_one() -> None:
    assert [table("a\rb\r\nc\n\rd").line_of(at) for at in (0, 2, 5, 8)] == [1, 2, 3, 5]


def test_a_span_on_one_line_has_a_width() -> None:
    assert Span.at(3, 2, 4) == Span(3, 2, 3, 6)
    assert Span.at(3) == Span(3, 1, 3, 2)


def test_places_on_one_very_long_line_cost_little_each() -> None:
    text = "字" * 400_000
    lines = table(text)
    started = time.process_time()
    for at in range(0, 400_000, 20):
        assert lines.place(at * 3) == (1, at + 1)
    assert time.process_time() - started < 2


@pytest.mark.parametrize(("text", "units"), [("", 0), ("abc", 3), ("é字", 2), ("😀a", 3)])
def test_characters_beyond_the_basic_plane_are_two_units(text: str, units: int) -> None:
    assert utf16_units(text) == units


def test_both_unicode_forms_of_a_name_are_one() -> None:
    assert nfc("e\u0301") == nfc("é") == "é"
    assert nfc("plain") == "plain"
