from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.alike import places_alike


def nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def test_the_same_text_in_another_form_is_found() -> None:
    text = nfd("ein Café und noch ein Café")
    assert [text[start:end] for start, end in places_alike(text, "Café")] == [nfd("Café")] * 2
    assert places_alike("Café", nfd("Café")) == [(0, 4)]
    assert places_alike(nfd("역사책"), "역사") == [(0, len(nfd("역사")))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Cafe", "Café"),
        (nfd("Café"), "Cafe"),  # half a letter
        (nfd("Café"), "\u0301"),
        (nfd("각"), "가"),
        ("plain", "plain"),  # who looks for it finds that anyway
        ("", "é"),
        (nfd("é"), ""),
    ],
)
def test_what_is_not_the_same_is_not_found(text: str, wanted: str) -> None:
    assert places_alike(text, wanted) == []


SIGNS = st.text("aeE\u0301\u0308é가각\u1100\u1161\u11a8 \n", max_size=12)


@given(SIGNS, SIGNS)
def test_every_place_is_canonically_the_same(text: str, wanted: str) -> None:
    for start, end in places_alike(text, wanted):
        assert nfd(text[start:end]) == nfd(wanted)
