from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.render.excerpt import cells, excerpt


def width(text: str) -> int:
    return sum(cells(char) for char in text)


@pytest.mark.parametrize(
    ("char", "wide"),
    [("a", 1), ("é", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("\u0301", 0), ("\u1161", 0)],
    ids=["latin", "accented", "cjk", "halfwidth", "fullwidth", "emoji", "combining", "jamo"],
)
def test_a_character_takes_the_cells_of_a_terminal(char: str, wide: int) -> None:
    assert cells(char) == wide


@pytest.mark.parametrize(
    ("line", "marked", "text", "caret"),
    [
        ("see [[x]] now", "[[x]]", "see [[x]] now", "    ^^^^^"),
        ("\tid: x", "x", "    id: x", "        ^"),
        ("日本 [[語]]", "[[語]]", "日本 [[語]]", "     ^^^^^^"),
        ("e\u0301 [x]", "[x]", "e\u0301 [x]", "  ^^^"),
        ("😀[x]", "[x]", "😀[x]", "  ^^^"),
        ("\x1b[x]", "x", r"\x1b[x]", "     ^"),
        ("##[e] [x]", "[x]", r"##\[e] [x]", "       ^^^"),
    ],
    ids=["latin", "tab", "cjk", "combining", "emoji", "escape", "command"],
)
def test_the_caret_stands_under_the_span(line: str, marked: str, text: str, caret: str) -> None:
    first = line.rindex(marked)
    shown = excerpt(line, first, first + len(marked), 60)
    assert shown.text == text
    assert " " * shown.before + "^" * shown.width == caret


def test_a_place_behind_the_end_has_a_caret_behind_the_text() -> None:
    assert excerpt("abc", 99, 120, 60) == ("abc", 3, 1)


def test_a_long_line_is_cut_around_the_span() -> None:
    line = "x" * 500 + "[[here]]" + "y" * 500
    shown = excerpt(line, 500, 508, 40)
    assert shown.text.startswith("…x")
    assert shown.text.endswith("y…")
    assert width(shown.text) <= 40
    assert shown.text[shown.before : shown.before + shown.width] == "[[here]]"


def test_a_cut_takes_no_mark_without_its_letter() -> None:
    shown = excerpt("e\u0301" * 200 + "[x]", 400, 403, 42)
    assert shown.text.startswith("…e\u0301")
    assert width(shown.text) <= 42


def test_a_span_longer_than_the_room_is_marked_as_far_as_it_is_shown() -> None:
    shown = excerpt("a" + "b" * 10_000_000, 1, 10_000_001, 40)
    assert width(shown.text) <= 40
    assert shown.before + shown.width < 40


@given(
    st.text(st.sampled_from("ab 日😀é\t\x1b\u202e"), min_size=1, max_size=120),
    st.integers(0, 119),
    st.integers(0, 30),
    st.integers(30, 80),
)
def test_the_marked_cells_begin_with_the_marked_character(
    line: str, first: int, length: int, room: int
) -> None:
    first = min(first, len(line) - 1)
    shown = excerpt(line, first, first + length, room)
    assert width(shown.text) <= room
    before, behind = "", shown.text
    while width(before) < shown.before:
        before, behind = before + behind[0], behind[1:]
    assert width(before) == shown.before
    alone = excerpt(line[first], 0, 1, 30).text
    assert behind.startswith(alone)
    assert shown.before + shown.width <= max(width(shown.text), shown.before + 1)
