from __future__ import annotations

from pathlib import Path

from tests.support.commands import Desk

PAGE = (
    "---\ntitle: Tides\ntype: concept\n---\n\n# Tides 🌊\n\n"
    "## Neap\n\nRest, says [[Ada]].\n\n## End\n\nx\n"
)
FILES = {"concepts/tides.md": PAGE}


def test_a_section_gets_a_page_of_its_own(tmp_path: Path) -> None:
    desk = Desk(tmp_path, FILES)
    words = ("extract", "Tides", "--section", "Neap", "--title", "Neap tides")
    assert "+++ b/concepts/neap-tides.md\n" in desk.run(*words, "--dry-run").out
    told = desk.json(*words, "--summary", "They rest.")
    assert (told["operation"], told["title"]) == ("extract", "concepts/tides.md")
    assert told["paths"] == ["concepts/neap-tides.md", "concepts/tides.md"]
    assert desk.text("concepts/neap-tides.md").endswith("## Neap\n\nRest, says [[Ada]].\n")
    assert "## Neap\n\nThey rest.\n\n[[neap-tides|Neap tides]]\n\n## End\n" in desk.text(
        "concepts/tides.md"
    )
    desk.clean()


def test_it_goes_to_a_page_with_room_only(tmp_path: Path) -> None:
    large = PAGE.replace("Rest,", f"Rest {'and ' * 20},")
    desk = Desk(
        tmp_path, {"concepts/tides.md": large, "vault.yaml": "budgets: {types: {entity: 100}}\n"}
    )
    told = desk.json("extract", "Tides", "--line", "8", "--to", "entities/ada.md", code=1)
    assert told["message"].startswith("entities/ada.md would have ")
    (page,) = told["budget"]["pages"]
    assert (page["page"], page["budget"], page["sections_of"]) == (
        "entities/ada.md",
        100,
        "current",
    )
    for more in ((), ("--section", "x")):
        assert desk.run("extract", "Tides", "--to", "Ada", *more, code=2).err
