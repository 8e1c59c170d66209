from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.clients import call, refused, talk, text_of
from tests.support.wiki import wiki_service
from vaultkit.mcp.service import Service

LONG = "---\ntitle: Long\ntype: concept\n---\n\n# Long\n\n" + "😀潮\n" * 9_000


def body(page: str) -> str:
    return page.split("---\n\n", 1)[1].rstrip("\n")


def test_a_page_with_ids_and_its_version(wiki: Service) -> None:
    said = call(wiki, "knowledge_read", page="concept/tides")
    assert "[Moon](entity/moon)" in said["content"]
    assert len(said["version"]) == 16
    assert said["fields"] == [{"name": "aliases", "value": ["tidal range"]}]
    assert said["linkedFrom"] == ["overview", "summary/darwin"]


def test_the_words_say_the_same(wiki: Service) -> None:
    said = talk(wiki, lambda client: client.call_tool("knowledge_read", {"page": "entity/moon"}))
    version = said.structured_content["version"]
    assert text_of(said) == (
        f"entity/moon@{version}: Moon\nkind: body\nlinked from: concept/tides\n\n"
        "# Moon\n\nIt pulls."
    )


def test_one_section(wiki: Service) -> None:
    said = call(wiki, "knowledge_read", page="concept/tides", section="Spring")
    assert said["content"] == "## Spring\n\nTwice a month."
    assert "no section" in refused(wiki, "knowledge_read", page="concept/tides", section="no")


@pytest.mark.parametrize("most", [200, 201, 12_000])
def test_a_huge_page_comes_in_parts_and_no_pair_is_split(tmp_path: Path, most: int) -> None:
    with wiki_service(tmp_path, {"concepts/long.md": LONG}) as service:
        parts: list[str] = []
        offset = 0
        said: dict[str, Any] = {}
        for _ in range(4):
            said = call(
                service, "knowledge_read", page="concept/long", offset=offset, maxChars=most
            )
            assert len(said["content"].encode("utf-16-le")) // 2 <= most
            parts.append(said["content"])
            if "nextOffset" not in said:
                break
            offset = said["nextOffset"]
        shown = "".join(parts)
    assert body(LONG).startswith(shown)
    assert said["total"] == len(body(LONG).encode("utf-16-le")) // 2


def test_beyond_the_end(wiki: Service) -> None:
    assert "nothing at offset" in refused(wiki, "knowledge_read", page="entity/moon", offset=999)


def test_a_name_that_is_none(wiki: Service) -> None:
    assert 'Did you mean "concept/tides"' in refused(wiki, "knowledge_read", page="concept/tide")


def test_a_version_that_is_over_is_said_to_be(wiki: Service) -> None:
    version = call(wiki, "knowledge_read", page="concept/tides")["version"]
    assert "note" not in call(wiki, "knowledge_read", page=f"concept/tides@{version}")
    found = call(wiki, "knowledge_read", page=f"concept/tides@{'0' * 16}")
    assert found["note"].startswith("It has changed since the version 0000000000000000")
    assert found["version"] == version
