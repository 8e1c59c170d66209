from __future__ import annotations

from pathlib import Path

from tests.lsp.conftest import PAGES
from tests.support.editor import Editor


def test_a_link_shows_the_head_and_the_room_of_its_page(editor: Editor, team: Path) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    words = editor.hover(tide, (8, 35))
    assert words.startswith("**Moon**\n\nconcept · `concepts/moon.md` · id `concept/moon`")
    assert "linked with 1 page" in words
    assert "of 24,000 units" in words
    assert words.endswith("## Phases\n\nText.")


def test_a_heading_and_keys_are_explained(editor: Editor, team: Path) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    assert "linked with 2 pages" in editor.hover(tide, (6, 3))
    assert editor.hover(tide, (2, 2)) == "**concept**\n\nAn idea."
    assert editor.hover(tide, (3, 2)) == "**status**: enum: draft, done"
    editor.write(tide, PAGES["concepts/tide.md"].replace("draft", "done"))
    assert editor.hover(tide, (3, 10)) == "**done**\n\nNothing is missing."
    assert editor.hover(tide, (8, 1)) == ""


def test_text_of_the_vault_cannot_act(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    editor.open(page)
    evil = team / "concepts/evil.md"
    editor.open(evil, "---\ntype: concept\ntitle: '[x](command:y) <b>'\n---\n![](http://x/p.png)\n")
    editor.write(page, "---\ntype: person\n---\n[[evil]]\n")
    words = editor.hover(page, (3, 4))
    assert words.startswith("**\\[x\\](command:y) \\<b\\>**")
    assert "![" not in words
