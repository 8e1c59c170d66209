from __future__ import annotations

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service


def test_the_page_says_what_replaces_it(wiki: Service) -> None:
    said = call(
        wiki, "knowledge_supersede", page="summary/darwin", by="concept/tides", reason="old"
    )
    assert said["state"] == "published"
    read = call(wiki, "knowledge_read", page="summary/darwin")
    assert (read["state"], read["replacedBy"]) == ("superseded", "concept/tides")
    assert "old" in read["content"].splitlines()[0]


def test_a_page_is_not_replaced_by_itself(wiki: Service) -> None:
    page = "concept/tides"
    assert "itself" in refused(wiki, "knowledge_supersede", page=page, by=page)
