from __future__ import annotations

from pathlib import Path

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor, uri_of


def test_what_breaks_elsewhere_is_told_and_taken_back(editor: Editor, team: Path) -> None:
    tide, moon = team / "concepts/tide.md", team / "concepts/moon.md"
    editor.open(moon)
    assert editor.names(moon) == []
    text = PAGES["concepts/moon.md"]
    editor.write(moon, text.replace("## Phases", "## Faces"))
    editor.until(tide, ["broken-anchor"])
    assert editor.told[uri_of(tide)][0] is None
    editor.write(moon, text)
    editor.until(tide, [])


def test_broken_settings_are_told_where_they_stand(editor: Editor, tmp_path: Path) -> None:
    team = made(tmp_path / "broken", {**PAGES, "vault.yaml": "vault: {name: a}\nbugdets: {}\n"})
    settings, page = team / "vault.yaml", team / "concepts/tide.md"
    editor.open(settings)
    (told,) = editor.diagnostics(settings)
    assert told.range.start.line == 1
    assert "bugdets" in told.message
    assert "budgets" in told.message
    editor.open(page)
    assert editor.diagnostics(page) == []
    # once they are mended in the buffer and saved, pages are judged
    editor.write(page, PAGES["concepts/tide.md"] + "\n[[nowhere]]\n")
    editor.write(settings, str(PAGES["vault.yaml"]))
    editor.save(settings)
    editor.until(settings, [])
    editor.until(page, ["broken-link"])


def test_settings_broken_in_the_buffer_leave_pages_as_they_were(editor: Editor, team: Path) -> None:
    settings, page = team / "vault.yaml", team / "concepts/tide.md"
    editor.open(page)
    editor.write(page, PAGES["concepts/tide.md"] + "\n[[nowhere]]\n")
    editor.until(page, ["broken-link"])
    editor.open(settings)
    editor.write(settings, "vault: [\n")
    editor.until(settings, ["settings"])
    editor.write(settings, PAGES["vault.yaml"] + "checks: {ignore: [broken-link]}\n")
    editor.until(settings, [])
    editor.until(page, [])
