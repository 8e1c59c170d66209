"""Footnotes and outermost blocks stand where they are written."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.notes import notes_of

_TEXT = (
    "---\na: 1\n---\nü [^1] and [^Long one]\n\n> # no\n\n# yes [^1]\n\n[^1]: x [l](y)\n\n    more\n"
)


def _at(label: str, text: str = _TEXT) -> list[str]:
    data = text.encode()
    found = notes_of(data, 13 if text.startswith("---") else 0, wikilinks=True)
    return [
        data[one.start : one.end].decode()
        for one in (*found.uses, *found.definitions)
        if one.label == label
    ]


def test_uses_and_definitions_are_found_by_their_folded_label() -> None:
    assert _at("1") == ["[^1]", "[^1]", "[^1]: x [l](y)\n\n    more\n"]


def test_blocks_are_the_outermost_alone() -> None:
    data = _TEXT.encode()
    found = notes_of(data, 13, wikilinks=True)
    starts = [data[one.start : one.start + 3].decode("utf-8", "replace") for one in found.blocks]
    assert starts == ["ü ", "> #", "# y", "[^1"]


@given(st.text("#>-` \n[]^1:a*é", max_size=60))
def test_blocks_do_not_overlap(text: str) -> None:
    found = notes_of(text.encode(), 0, wikilinks=False).blocks
    assert all(one.end <= other.start for one, other in pairwise(found))
