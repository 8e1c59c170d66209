from __future__ import annotations

from tests.support.clients import call, refused
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
