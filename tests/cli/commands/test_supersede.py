from __future__ import annotations

from pathlib import Path

from tests.support.commands import Desk

FILES = {
    "README.md": "# Sea\n\n[[Ada]], [[New]]\n",
    "concepts/new.md": "---\ntitle: New\ntype: concept\n---\n# New\n\n[[Ada]]\n",
    "entities/ada.md": "---\ntitle: Ada\ntype: entity\n---\n# Ada\n",
}


def test_a_page_says_what_replaces_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, FILES)
    told = desk.json("supersede", "concepts/tides.md", "New", "--reason", "Better")
    assert (told["operation"], told["paths"]) == ("supersede", ["concepts/tides.md"])
    text = desk.text("concepts/tides.md")
    assert 'superseded_by: "[[new]]"\nlifecycle: superseded\n' in text
    assert "by [[new|New]]: Better\n" in text
    desk.clean()
    assert "cannot replace itself" in desk.run("supersede", "New", "New", code=2).err
