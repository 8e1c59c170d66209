from __future__ import annotations

from pathlib import Path

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor, uri_of

ADA = "---\ntitle: Ada\ntype: person\n---\n"


def test_a_fix_is_an_action_and_mends(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    editor.open(page)
    editor.write(page, ADA + "See [[Tides#Causes]] 😀 and [x](../concepts/Tide.md).\n")
    assert "wrong-case" in editor.names(page)
    found = editor.actions(page, 4)
    fix = next(one for one in found for told in one.diagnostics or () if told.code == "wrong-case")
    assert fix.kind == "quickfix"
    editor.make(fix.edit)
    assert "[x](../concepts/tide.md)" in editor.texts[uri_of(page)]
    assert "wrong-case" not in editor.names(page)
    assert editor.actions(page, 0) == []


def test_all_safe_fixes_at_once(editor: Editor, tmp_path: Path) -> None:
    root = made(tmp_path / "v", {**PAGES, ".gitattributes": "*.md text eol=crlf\n"})
    page = root / "people/ada.md"
    text = (
        ADA.replace("\n", "\r\n") + "[a](../concepts/Tide.md)\r\n\r\n[b](../concepts/MOON.md)\r\n"
    )
    editor.open(page)
    editor.write(page, text)
    assert editor.names(page) == ["wrong-case", "wrong-case"]
    assert editor.actions(page, 0, only=["refactor"]) == []
    (fix,) = editor.actions(page, 0, only=["source.fixAll"])
    editor.make(fix.edit)
    mended = text.replace("Tide.md", "tide.md").replace("MOON.md", "moon.md")
    assert editor.texts[uri_of(page)] == mended
    assert editor.names(page) == []
    assert editor.actions(page, 0, only=["source.fixAll.vaultkit"]) == []
