"""What changes elsewhere: each link that leads to the section, in any version of a page."""

from __future__ import annotations

from pathlib import Path

from tests.support.divided import moved, plain
from vaultkit.changes.split_links import told
from vaultkit.model.facts import Definition
from vaultkit.parse.link_spelling import Respelled, Retarget


def test_links_of_every_kind_follow_and_others_do_not(tmp_path: Path) -> None:
    page = (
        '---\nsee: "[[sea#Rise]]"\n---\n# All\n\n[a](sea.md#rise "t") [b][r] ![[sea#Rise|x]] '
        "`[[sea#Rise]]` [[sea#Fall]] <!-- [[sea#Rise]] -->\n\n"
        "| a |\n| - |\n| [[sea#Rise\\|c]] |\n\n"
        "[r]: <./sea.md#height> 'T'\n"
    )
    folder = plain(tmp_path, {"notes/all.md": page})
    found = moved(folder)
    text = (folder / "notes/all.md").read_text()
    assert text == (
        page.replace('"[[sea#Rise]]"', '"[[rising-sea#Rise]]"')
        .replace("(sea.md#rise", "(rising-sea.md#rise")
        .replace("![[sea#Rise|x]]", "![[rising-sea#Rise|x]]")
        .replace("[[sea#Rise\\|c]]", "[[rising-sea#Rise\\|c]]")
        .replace("<./sea.md#height>", "<./rising-sea.md#height>")
    )
    assert len([one for one in found.links if one.path == "notes/all.md"]) == 5


def test_a_claim_is_changed_with_its_links(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    claim = folder / "claims/c.md"
    claim.write_text(claim.read_text() + "\nSee [[sea#Height]].\n")
    assert moved(folder).claims == ("claims/c.md",)
    text = claim.read_text()
    assert "entities: [note/rising-sea, note/sea, other]" in text
    assert text.endswith("See [[rising-sea#Height]].\n")


def test_a_definition_is_told_by_its_place() -> None:
    one = Retarget(Definition("r", "a.md", 3, 1, 3, 10, True), "b.md")
    assert told("p.md", b"..a.md", one, Respelled(2, 6, b"b.md")) == ("p.md", 3, 1, "a.md", "b.md")
