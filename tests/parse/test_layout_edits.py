from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.finding import Edit
from vaultkit.model.text import LineTable
from vaultkit.parse import layout_edits
from vaultkit.parse.layout_edits import edits_between


def made(before: bytes, edits: tuple[Edit, ...]) -> bytes:
    """The bytes with the edits in place, the last one first."""
    mark = 3 if before.startswith(b"\xef\xbb\xbf") else 0
    data = before[mark:]
    table = LineTable(data, ascii_only=False)

    def offset(line: int, column: int) -> int:
        start = table.start_of(line)
        text = data[start:].decode()
        return start + len(text[: column - 1].encode())

    for edit in reversed(edits):
        start = offset(edit.span.line, edit.span.column)
        end = offset(edit.span.end_line, edit.span.end_column)
        data = data[:start] + edit.text.encode() + data[end:]
    return before[:mark] + data


LINES = st.lists(st.sampled_from(["a", "ä", "", "* b", "字 c"]), max_size=8)
TEXTS = st.builds(
    lambda rows, ending: ("\n".join(rows) + ending).encode(), LINES, st.sampled_from(["", "\n"])
)


@given(TEXTS, TEXTS, st.sampled_from([b"", b"\xef\xbb\xbf", b"---\na: 1\r---\n"]))
def test_the_edits_make_the_second_text(before: bytes, after: bytes, head: bytes) -> None:
    edits = edits_between(head + before, head + after)
    assert made(head + before, edits) == head + after
    assert bool(edits) == (before != after)


def test_each_place_has_an_edit_of_its_own() -> None:
    edits = edits_between(b"* a\nb\n\n\n\n* c\n", b"- a\nb\n\n- c\n")
    assert [edit.text for edit in edits] == ["- a\n", "- c\n"]
    assert [edit.span.line for edit in edits] == [1, 4]


def test_of_very_many_lines_one_edit_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_edits, "_MOST", 3)
    edits = edits_between(b"x\n* a\nb\nc\n* d\ny\n", b"x\n- a\nb\nc\n- d\ny\n")
    assert [edit.text for edit in edits] == ["- a\nb\nc\n- d\n"]
