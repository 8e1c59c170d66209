from __future__ import annotations

from pathlib import Path

from tests.support.clients import call, refused
from tests.support.wiki import WIKI, wiki_service
from vaultkit.mcp.service import Service


def test_every_page_by_section_with_its_id(wiki: Service) -> None:
    said = call(wiki, "knowledge_index")
    assert said["text"].splitlines()[0] == "[Overview](overview): what all pages come to"
    assert "- [Tides](concept/tides): The Moon and the sun pull." in said["text"]
    assert {"name": "Concepts", "pages": 1} in said["sections"]
    assert "nextOffset" not in said


def test_a_part_and_what_is_left(wiki: Service) -> None:
    whole = call(wiki, "knowledge_index")["text"]
    first = call(wiki, "knowledge_index", maxChars=200)
    rest = call(wiki, "knowledge_index", offset=first["nextOffset"])
    assert first["text"] + rest["text"] == whole
    assert first["total"] == len(whole)


def test_one_section(wiki: Service) -> None:
    said = call(wiki, "knowledge_index", section="entities")
    assert said["text"] == "## Entities (1)\n\n- [Moon](entity/moon): It pulls. (kind: body)"
    assert "did you mean" in refused(wiki, "knowledge_index", section="entitys").lower()


def test_every_page_is_listed_where_no_file_is_generated(tmp_path: Path) -> None:
    config = f"{WIKI['vault.yaml']}generate: {{index: off, backlinks: off}}\n"
    with wiki_service(tmp_path, {"vault.yaml": config}) as adopted:
        said = call(adopted, "knowledge_index")
        one = call(adopted, "knowledge_index", section="Concepts")
    assert [(one["name"], one["pages"]) for one in said["sections"]] == [
        ("Summaries", 1),
        ("Concepts", 1),
        ("Entities", 1),
    ]
    assert one["text"].endswith("- [Tides](concept/tides): The Moon and the sun pull.")
