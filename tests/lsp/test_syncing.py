from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor


def test_each_keystroke_is_judged(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    editor.open(page)
    assert editor.names(page) == []
    editor.type(page, (6, 6), "[[x]] ")
    (told,) = editor.diagnostics(page)
    assert (told.code, told.range.start.character, told.range.end.character) == (
        "broken-link",
        6,
        11,
    )
    editor.type(page, (6, 8), "tide", (6, 9))
    assert editor.names(page) == []


def test_a_saved_buffer_and_a_closed_one_count_as_the_disk(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    editor.open(page)
    editor.write(page, PAGES["people/ada.md"] + "\n[[x]]\n")
    editor.save(page)
    assert editor.names(page) == ["broken-link"]
    editor.shut(page)
    editor.until(page, [])
    editor.open(page)
    assert editor.names(page) == ["broken-link"]


@pytest.mark.parametrize("encodings", [("utf-8", "utf-16"), ("utf-32",)])
def test_the_encoding_is_the_first_that_both_know(
    tmp_path: Path, elsewhere: Mapping[str, str], encodings: tuple[str, ...]
) -> None:
    team = made(tmp_path / "v", {**PAGES, "people/ada.md": "---\ntype: person\n---\n漢😀 [[x]]\n"})
    editor = Editor(team, encodings=encodings, environment=elsewhere)
    try:
        chosen = editor.answer.capabilities.position_encoding
        assert chosen == encodings[0]
        editor.open(team / "people/ada.md")
        (told,) = editor.diagnostics(team / "people/ada.md")
        assert told.range.start.character == {"utf-8": 8, "utf-32": 3}[chosen]
        assert [one.method for one in editor.registered] == ["workspace/didChangeWatchedFiles"]
    finally:
        assert editor.close() == 0


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf---\r\ntype: person\r\n---\r\n\xf0\x9f\x98\x80 [[x]]\r\n",
        b"---\rtype: person\r---\r\xf0\x9f\x98\x80 [[x]]\r",
        "---\ntype: person\n---\n\u2028😀 [[x]]".encode(),
    ],
)
def test_marks_and_line_ends(editor: Editor, tmp_path: Path, data: bytes) -> None:
    team = made(tmp_path / "v", {**PAGES, "people/ada.md": data})
    page = team / "people/ada.md"
    editor.open(page)
    (told,) = editor.diagnostics(page)
    assert told.code == "broken-link"
    assert told.range.start.line == 3
    assert told.range.start.character == (4 if "\u2028".encode() in data else 3)
    line = told.range.start.line
    at = (line, told.range.start.character)
    editor.type(page, at, "[[tide]]", (line, told.range.end.character))
    assert editor.names(page) == []
    editor.save(page)
    assert page.read_bytes() == data.replace(b"[[x]]", b"[[tide]]")
