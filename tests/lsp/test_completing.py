from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor

HEAD = "---\ntitle: Ada\ntype: person\n---\n"
CONCEPT = "---\ntitle: Tide\ntype: concept\n"


def offered(editor: Editor, page: Path, text: str) -> dict[str, str]:
    """What is offered at `@` of a text, with what the buffer says once it is taken."""
    before, _, after = text.partition("@")
    uri = page.as_uri()
    if uri in editor.texts:
        editor.write(page, before + after)
    else:
        editor.open(page, before + after)
    editor.diagnostics(page)
    lines = before.split("\n")
    return editor.complete(page, (len(lines) - 1, len(lines[-1])))


@pytest.mark.parametrize(
    ("typed", "label", "line"),
    [
        ("[[ti@", "tide", "[[tide]]"),
        ("[[ti@]]", "tide", "[[tide]]"),
        ("[[Lu@]]", "Luna", "[[Luna]]"),
        ("[[concepts/mo@]", "moon", "[[moon]]"),
        ("![[ti@", "tide", "![[tide]]"),
        ("[[moon#@]]", "Phases", "[[moon#Phases]]"),
        ("[[tide#^@]]", "^why", "[[tide#^why]]"),
        ("[x](../co@)", "../concepts/tide.md", "[x](../concepts/tide.md)"),
        ("[x](../concepts/moon.md#@", "phases", "[x](../concepts/moon.md#phases)"),
        ("[[@]] é漢😀 [[", "tide", "[[tide]] é漢😀 [["),
        ("😀 [[ti@ab]] x", "tide", "😀 [[tide]] x"),
    ],
)
def test_links(editor: Editor, team: Path, typed: str, label: str, line: str) -> None:
    page = team / "people/ada.md"
    found = offered(editor, page, HEAD + typed + "\n")
    assert found[label] == HEAD + line + "\n"


@pytest.mark.parametrize(
    ("typed", "labels"),
    [
        ("st@", {"status"}),
        ("type: @", {"concept", "person"}),
        ("status: @", {"draft", "done"}),
        ("open: @", {"true", "false"}),
        ("lead: @", {"ada"}),
        ("with:\n  - @", {"ada"}),
        ("with: [ada, @]", {"ada"}),
        ("lifecycle: r@", {"retired"}),
    ],
)
def test_frontmatter(editor: Editor, team: Path, typed: str, labels: set[str]) -> None:
    page = team / "concepts/tide.md"
    head = "---\ntitle: Tide\n" + ("" if typed.startswith("type") else "type: concept\n")
    found = offered(editor, page, head + typed + "\n---\nText.\n")
    assert labels <= found.keys()
    if "lead" in typed:
        assert found.keys() == {"ada", "Ada"} or found.keys() == {"ada"}  # no concepts


def test_what_is_there_is_not_offered_again(editor: Editor, team: Path) -> None:
    page = team / "concepts/tide.md"
    found = offered(editor, page, CONCEPT + "@\n---\nText.\n")
    assert "title" not in found
    assert found["due"] == CONCEPT + "due: \n---\nText.\n"
    assert next(iter(found)) in ("status", "lead", "due", "open", "with")


def test_nothing_is_offered_in_text_and_in_code(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    assert offered(editor, page, HEAD + "Some te@") == {}
    assert offered(editor, page, HEAD + "`[[ti@`") == {}


def test_a_name_that_two_pages_have_is_offered_by_its_path(editor: Editor, tmp_path: Path) -> None:
    twins = made(tmp_path / "v", {**PAGES, "people/tide.md": "---\ntype: person\n---\nX\n"})
    page = twins / "people/ada.md"
    before, _, after = (HEAD + "[[tid@]]\n").partition("@")
    editor.open(page, before + after)
    editor.diagnostics(page)
    lines = before.split("\n")
    found = editor.completions(page, (len(lines) - 1, len(lines[-1])))
    assert {getattr(one.text_edit, "new_text", "") for one in found} >= {
        "concepts/tide]]",
        "people/tide]]",
    }
    for one in found:
        editor.write(page, before + after)
        editor.take(page, one)
        assert editor.names(page) == [], one
