from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor


def test_two_vaults_know_nothing_of_each_other(editor: Editor, tmp_path: Path) -> None:
    one, two = made(tmp_path / "one"), made(tmp_path / "two")
    (two / "concepts/tide.md").unlink()
    editor.open(one / "people/ada.md")
    editor.open(two / "people/ada.md")
    assert editor.names(one / "people/ada.md") == []
    assert editor.names(two / "people/ada.md") == ["broken-link"]


def test_a_file_that_is_made_on_disk_is_seen(editor: Editor, team: Path) -> None:
    page = team / "people/ada.md"
    editor.open(page)
    editor.write(page, PAGES["people/ada.md"] + "\n[[stars]]\n")
    assert editor.names(page) == ["broken-link"]
    new = team / "concepts/stars.md"
    new.write_text("---\ntitle: Stars\ntype: concept\n---\n# Stars\n\n[[ada]]\n")
    editor.changed_on_disk(new)
    editor.until(page, [])


def test_a_new_buffer_is_a_page_before_it_is_saved(editor: Editor, team: Path) -> None:
    page, new = team / "people/ada.md", team / "concepts/stars.md"
    editor.open(page)
    editor.write(page, PAGES["people/ada.md"] + "\n[[stars]]\n")
    editor.until(page, ["broken-link"])
    editor.open(new, "---\ntitle: Stars\ntype: concept\n---\n# Stars\n")
    editor.until(page, [])
    editor.shut(new)
    editor.until(page, ["broken-link"])


def test_what_lies_in_no_vault_is_left_alone(editor: Editor, tmp_path: Path) -> None:
    page = tmp_path / "alone.md"
    page.write_text("[[nowhere]]\n")
    editor.open(page)
    other = made(tmp_path / "vault")
    editor.open(other / "people/ada.md")
    assert editor.names(other / "people/ada.md") == []
    assert page.as_uri() not in editor.told


def test_folders_decide_where_nothing_else_does(
    tmp_path: Path, elsewhere: Mapping[str, str]
) -> None:
    plain = made(tmp_path / "plain", {"a.md": "[[b]]\n", "sub/b.md": "[[a]]\n[[c]]\n"})
    editor = Editor(plain, watches=False, environment=elsewhere)
    try:
        editor.open(plain / "sub/b.md")
        assert editor.names(plain / "sub/b.md") == ["broken-link"]
        assert editor.registered == []
    finally:
        assert editor.close() == 0


def test_a_folder_that_becomes_a_vault(editor: Editor, tmp_path: Path) -> None:
    root = made(tmp_path / "late", {"a.md": "[[b]]\n"})
    editor.open(root / "a.md")
    (root / "vault.yaml").write_text("")
    editor.changed_on_disk(root / "vault.yaml")
    editor.until(root / "a.md", ["broken-link"])


def test_folders_come_and_go(editor: Editor, tmp_path: Path) -> None:
    root = made(tmp_path / "plain", {"a.md": "[[b]]\n"})
    editor.open(root / "a.md")
    editor.folders(added=[root])
    editor.until(root / "a.md", ["broken-link"])
    editor.folders(removed=[root])
    editor.until(root / "a.md", [])
