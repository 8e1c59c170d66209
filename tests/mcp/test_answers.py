from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.errors import UsageError
from vaultkit.mcp.answers import piece, rows
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
