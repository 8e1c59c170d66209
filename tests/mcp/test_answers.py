from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.errors import UsageError
from vaultkit.mcp.answers import (
    MOST_BYTES,
    PART_BYTES,
    beside,
    clipped,
    few,
    fitting,
    piece,
    rows,
    size_of,
)
from vaultkit.mcp.wiki_forms import FieldRow
from vaultkit.model.text import utf16_units


@given(st.text(), st.integers(min_value=2, max_value=9))
def test_pieces_put_together_are_the_text(text: str, most: int) -> None:
    found, offset = "", 0
    while True:
        shown = piece(text, offset, most)
        assert utf16_units(shown.text) <= most
        found += shown.text
        if shown.following is None:
            break
        assert shown.following > offset
        offset = shown.following
    assert found == text


def test_a_pair_is_never_split() -> None:
    assert piece("a😀b", 0, 2).text == "a"
    assert piece("a😀b", 1, 2).text == "😀"
    assert piece("a😀b", 2, 2).text == "😀"


def test_an_offset_behind_the_end_is_refused() -> None:
    assert piece("abc", 3).text == ""
    with pytest.raises(UsageError, match="nothing at offset 4"):
        piece("abc", 4)
    with pytest.raises(UsageError, match="nothing at offset 2"):
        rows(["a", "b"], 2)


@given(st.lists(st.text(max_size=30)), st.integers(min_value=1, max_value=200))
def test_rows_fit_and_none_is_lost(found: list[str], most: int) -> None:
    seen: list[object] = []
    offset: int | None = 0
    while offset is not None:
        shown = rows(found, offset, most)
        size = sum(
            len(json.dumps(one, ensure_ascii=False).encode("utf-8", "surrogatepass"))
            for one in shown.rows
        )
        assert len(shown.rows) == 1 or size <= most
        seen += shown.rows
        offset = shown.following
    assert seen == found


def test_rows_are_counted_as_they_are_shown() -> None:
    shown = rows([1, 2, 3], 1, 25, shape=lambda one: "x" * 10 * one)
    assert shown == (("x" * 20,), 2, 3)


@given(st.text(), st.integers(min_value=2, max_value=9))
def test_a_clipped_text_is_no_longer_than_it_may_be(text: str, most: int) -> None:
    found = clipped(text, most)
    assert utf16_units(found) <= most
    assert found == text or (found.endswith("…") and text.startswith(found[:-1]))


@given(st.text(), st.integers(min_value=2, max_value=60))
def test_a_fitting_text_is_the_longest_start_that_fits(text: str, room: int) -> None:
    found = fitting(text, room)
    assert text.startswith(found)
    assert size_of(found) <= room
    assert found == text or size_of(text[: len(found) + 1]) > room


def test_few_of_a_list_are_those_that_fit() -> None:
    assert few(["潮"] * 4, 21) == ["潮"] * 3
    assert few([FieldRow(name="a", value="x" * 9_000)]) == []
    assert few([]) == []


def test_a_text_has_room_beside_anything() -> None:
    assert beside({}, "") > MOST_BYTES - 5_000
    assert beside({"a": "x" * 10_000}, "") < MOST_BYTES - 10_000
    assert beside({}, "x" * MOST_BYTES) == PART_BYTES
