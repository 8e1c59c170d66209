from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor, path_of, uri_of
from vaultkit.actions.check import CheckRequest, check


def findings(root: Path, home: Mapping[str, str]) -> list[tuple[str, str]]:
    request = CheckRequest(
        folder=str(root), environment={**os.environ, **home}, vault=str(root), cache=False
    )
    return [(one.name, one.message) for one in check(request).report.findings]


def test_a_link_renames_its_file(editor: Editor, team: Path, elsewhere: Mapping[str, str]) -> None:
    tide, moon, ada = (
        team / f"{name}.md" for name in ("concepts/tide", "concepts/moon", "people/ada")
    )
    editor.open(tide)
    editor.write(tide, PAGES["concepts/tide.md"] + "\nNot saved: [her](../people/ada.md).\n")
    moon.write_text(PAGES["concepts/moon.md"] + "\n[who](<../people/ada.md>)\n")
    editor.changed_on_disk(moon)
    editor.names(tide)
    assert editor.prepare(tide, (8, 60)) == "ada"
    editor.until_told(lambda: editor.references(tide, (8, 60)), 4)
    editor.make(editor.rename(tide, (8, 60), "ada lovelace"))
    assert not ada.exists()
    assert "id: person/ada" in (team / "people/ada lovelace.md").read_text()
    said = editor.texts[uri_of(tide)]
    assert said.endswith("\nNot saved: [her](<../people/ada lovelace.md>).\n")
    assert tide.read_text() == PAGES["concepts/tide.md"]
    assert moon.read_text().endswith("\n[who](<../people/ada lovelace.md>)\n")
    editor.until(tide, [])
    editor.save(tide)
    assert {name for name, _ in findings(team, elsewhere)} <= {"folded-name"}


def test_a_title_renames_its_page(editor: Editor, team: Path, elsewhere: Mapping[str, str]) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    editor.write(tide, PAGES["concepts/tide.md"].replace("## Causes", "New.\n\n## Causes"))
    assert editor.prepare(tide, (6, 4)) == "Tide"
    assert editor.prepare(tide, (1, 9)) == "Tide"
    assert editor.prepare(tide, (8, 2)) is None
    editor.make(editor.rename(tide, (6, 4), "Spring tides"))
    new = team / "concepts/spring-tides.md"
    assert "title: Spring tides\n" in editor.texts[uri_of(new)]
    assert "# Spring tides\n" in editor.texts[uri_of(new)]
    assert "New.\n" in editor.texts[uri_of(new)]
    editor.until(new, [])  # once it is known that the old file is gone
    editor.save(new)
    assert findings(team, elsewhere) == []


def test_what_cannot_be_is_refused_with_its_reason(editor: Editor, team: Path) -> None:
    tide = team / "concepts/tide.md"
    editor.open(tide)
    for place, name, words in (
        ((6, 3), "Moon", "concepts/moon.md, which is there already"),
        ((8, 60), "../../out", "no path"),
        ((8, 60), " ", "empty"),
        ((8, 1), "x", "nothing here has a name"),
    ):
        with pytest.raises(JsonRpcException, match=words):
            editor.rename(tide, place, name)
    assert tide.read_text() == PAGES["concepts/tide.md"]


def test_files_that_the_editor_moves_take_their_links_along(
    editor: Editor, team: Path, elsewhere: Mapping[str, str]
) -> None:
    ada, tide = team / "people/ada.md", team / "concepts/tide.md"
    editor.open(tide)
    new = team / "people/of/ada.md"
    edit = editor.will_move({ada: new})
    assert edit is not None
    assert not any(isinstance(one, types.RenameFile) for one in edit.document_changes or ())
    editor.make(edit)
    editor.move(ada, new)
    assert "[Ada](../people/of/ada.md)" in editor.texts[uri_of(tide)]
    editor.save(tide)
    editor.until(tide, [])
    assert findings(team, elsewhere) == []
    # a folder with all it holds, though its pages are of a type that lies in people/
    editor.make(editor.will_move({team / "people": team / "persons"}))
    assert "[Ada](../persons/of/ada.md)" in editor.texts[uri_of(tide)]
    assert editor.will_move({team.parent / "x.md": team.parent / "y.md"}) is None


def test_an_editor_that_cannot_rename_files_is_told(
    tmp_path: Path, elsewhere: Mapping[str, str]
) -> None:
    team = made(tmp_path / "v")
    editor = Editor(team, renames=False, environment=elsewhere)
    try:
        editor.open(team / "concepts/tide.md")
        with pytest.raises(JsonRpcException, match="cannot rename files"):
            editor.rename(team / "concepts/tide.md", (6, 3), "Ebb")
    finally:
        assert editor.close() == 0


NAMES = st.sampled_from(
    (
        "moon2",
        "Neap tide",
        "people/sea",
        "漢 😀",
        "a.b",
        "tide",
        "x/y/z",
        "É",
        "ada",
        "index",
        "[x]",
    )
)
_ROUNDS = count()


@given(st.lists(st.tuples(st.integers(0, 3), NAMES, st.booleans()), min_size=1, max_size=3))
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_rename_leaves_anything_new(
    editor: Editor,
    tmp_path_factory: pytest.TempPathFactory,
    elsewhere: Mapping[str, str],
    steps: list[tuple[int, str, bool]],
) -> None:
    renamed_at_random(editor, tmp_path_factory.mktemp(f"r{next(_ROUNDS)}"), elsewhere, steps)


@pytest.mark.soak
@given(st.lists(st.tuples(st.integers(0, 3), NAMES, st.booleans()), min_size=1, max_size=5))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_rename_leaves_anything_new_however_many(
    editor: Editor,
    tmp_path_factory: pytest.TempPathFactory,
    elsewhere: Mapping[str, str],
    steps: list[tuple[int, str, bool]],
) -> None:
    renamed_at_random(editor, tmp_path_factory.mktemp(f"s{next(_ROUNDS)}"), elsewhere, steps)


def renamed_at_random(
    editor: Editor, folder: Path, home: Mapping[str, str], steps: list[tuple[int, str, bool]]
) -> None:
    root = made(folder / "v", {**PAGES, "people/bo.md": BO})
    bo = root / "people/bo.md"
    editor.open(bo)
    editor.write(bo, BO + "\nNot saved: [[moon]].\n")
    now = bo
    for where, name, by_title in steps:
        before = checked_with(editor, root, home)
        text = editor.texts[uri_of(now)]
        place = (2, 4) if by_title else place_of(text, where)
        try:
            edit = editor.rename(now, place, name)
        except JsonRpcException:
            assert checked_with(editor, root, home) == before
            continue
        editor.make(edit)
        moved = {
            one.new_uri for one in edit.document_changes or () if isinstance(one, types.RenameFile)
        }
        now = (
            now
            if now.exists()
            else next(
                p
                for p in root.rglob("*.md")
                if p.as_uri() in moved and "Not saved" in editor.texts.get(p.as_uri(), "")
            )
        )
        assert "\nNot saved: " in editor.texts[uri_of(now)]
        after = checked_with(editor, root, home)
        assert len(after) <= len(before), (before, after)
    editor.shut(now)


BO = (
    "---\ntype: person\ntitle: Bo\nid: bo\n---\n# Bo\n\n"
    "[[tide]] [[Luna]] [a](ada.md) [[tide#Causes]]\n"
)


def place_of(text: str, number: int) -> tuple[int, int]:
    """A place in one of the links of the page."""
    line = next(i for i, one in enumerate(text.split("\n")) if one.startswith("[["))
    said = text.split("\n")[line]
    starts = [
        at for at in range(len(said)) if said.startswith("[", at) and said[at - 1 : at] != "["
    ]
    column = starts[number % len(starts)] + 2
    return line, len(said[:column].encode("utf-16-le")) // 2


def checked_with(editor: Editor, root: Path, home: Mapping[str, str]) -> list[tuple[str, str]]:
    """What a check tells of the vault with its buffers saved; they are not saved afterwards."""
    kept = {}
    for uri, text in editor.texts.items():
        path = path_of(uri)
        if root in path.parents:
            kept[path] = path.read_bytes()
            path.write_text(text, newline="")
    try:
        return findings(root, home)
    finally:
        for path, data in kept.items():
            path.write_bytes(data)
