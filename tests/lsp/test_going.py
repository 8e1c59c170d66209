from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from tests.lsp.conftest import PAGES
from tests.support.editor import Editor, uri_of


def went(found: list[types.Location] | None) -> list[tuple[str, int]]:
    return [(one.uri.rpartition("/")[2], one.range.start.line) for one in found or ()]


def test_a_link_leads_to_its_page_and_heading(editor: Editor, team: Path) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    line = (
        PAGES["concepts/tide.md"]
        .split("\n")
        .index("The sea rises and falls. See [[moon#Phases]] and [Ada](../people/ada.md).")
    )
    assert went(editor.definition(tide, (line, 35))) == [("moon.md", 9)]
    assert went(editor.definition(tide, (line, 60))) == [("ada.md", 0)]
    assert went(editor.definition(tide, (4, 8))) == [("ada.md", 0)]  # lead: ada
    assert went(editor.definition(tide, (3, 2))) == [("ontology.yaml", 7)]  # status
    assert went(editor.definition(tide, (line, 3))) == []


def test_who_leads_to_a_page_or_to_a_heading(editor: Editor, team: Path) -> None:
    tide, moon = team / "concepts/tide.md", team / "concepts/moon.md"
    editor.open(tide)
    text = PAGES["concepts/tide.md"].split("\n")
    to_page = [("moon.md", 7), ("moon.md", 7), ("ada.md", 6)]
    assert went(editor.references(tide, (text.index("# Tide"), 3))) == to_page
    assert went(editor.references(tide, (text.index("## Causes"), 3))) == [("moon.md", 7)]
    # in buffers as they are
    editor.open(moon)
    editor.write(moon, "---\ntype: concept\n---\n# Moon\n\n## Phases\n\n[[tide#Causes]]\n")
    assert went(editor.references(tide, (text.index("## Causes"), 3))) == [("moon.md", 7)]
    found = editor.references(tide, (text.index("# Tide"), 3), declared=True)
    assert went(found)[0] == ("tide.md", 0)


def test_links_and_folds(editor: Editor, team: Path) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    editor.names(tide)
    links = editor.ask(
        types.TEXT_DOCUMENT_DOCUMENT_LINK,
        types.DocumentLinkParams(types.TextDocumentIdentifier(uri_of(tide))),
    )
    assert [one.target.rpartition("/")[2] for one in links] == ["moon.md", "ada.md", "ada.md"]
    folds = editor.ask(
        types.TEXT_DOCUMENT_FOLDING_RANGE,
        types.FoldingRangeParams(types.TextDocumentIdentifier(uri_of(tide))),
    )
    assert [(one.start_line, one.end_line) for one in folds] == [(0, 5), (6, 12), (10, 12)]
