"""Places noted in a parser's texts, turned into bytes of the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.recorder_notes import Notes, cells, folded, in_bytes
from vaultkit.parse.scan import Extent, Scan, ScannedDefinition, ScannedLink

rows = st.text(alphabet="ab |\\字\t", max_size=30)


@given(rows, st.integers(0, 9))
def test_every_character_of_a_cell_leads_back_to_its_source(row: str, start: int) -> None:
    source = "-" * start + row
    for anchors in cells(row, start):
        notes = Notes(source, label_first=False)
        notes.anchors = anchors
        first, _ = notes.span(0, 1)
        assert start <= first <= len(source)
        if first < len(source.rstrip()):
            assert source[first] not in " \t"


@pytest.mark.parametrize(
    ("row", "texts"),
    [
        ("| a | b |", ["a", "b"]),
        ("a|b", ["a", "b"]),
        ("| a \\| b |  c|", ["a | b", "c"]),
        ("|字 | \\|", ["字", "|"]),
    ],
)
def test_cells_are_split_at_bars_without_a_backslash(row: str, texts: list[str]) -> None:
    found = []
    for anchors, text in zip(cells(row, 0), texts, strict=False):
        notes = Notes(row, label_first=False)
        notes.anchors = anchors
        found.append("".join(row[notes.span(at, at + 1)[0]] for at in range(len(text))))
    assert found == texts


@given(st.text(alphabet="a字😀\n\r", max_size=40), st.data())
def test_characters_become_bytes_whatever_ends_the_lines(text: str, data: st.DataObject) -> None:
    source = text.replace("\r\n", "\n").replace("\r", "\n")
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, len(source)))
    found = Scan(code=[Extent(start, end)])
    first, last = in_bytes(found, text, places=True).code[0]
    inner = text.encode()[first:last].decode()
    assert inner.replace("\r\n", "\n").replace("\r", "\n") == source[start:end]


def test_links_come_in_order_and_of_two_definitions_the_first() -> None:
    found = Scan(
        links=[ScannedLink("image", "b", 1, 3), ScannedLink("inline", "a", 0, 5)],
        definitions=[ScannedDefinition("A", "x", 0, 1), ScannedDefinition("a", "y", 2, 3)],
    )
    placed = in_bytes(found, "abcdef", places=True)
    assert [link.target for link in placed.links] == ["a", "b"]
    assert [one.target for one in placed.definitions] == ["x"]


def test_without_places_links_have_none() -> None:
    found = in_bytes(Scan(links=[ScannedLink("inline", "a", 0, 5)]), "abcdef", places=False)
    assert found.links == [ScannedLink("inline", "a")]


def test_labels_are_compared_without_case_and_spaces() -> None:
    assert folded(" A\n  ẞ ") == folded("a ss")
