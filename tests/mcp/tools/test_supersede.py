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


def test_a_version_of_either_page_is_held(wiki: Service) -> None:
    old = "0" * 16
    for page, by in (
        (f"summary/darwin@{old}", "concept/tides"),
        ("summary/darwin", f"concept/tides@{old}"),
    ):
        said = call(wiki, "knowledge_supersede", page=page, by=by)
        assert said["state"] == "stale"
        assert f"was read as {old}" in said["message"]


def test_what_is_over_replaces_nothing_and_another_heir_may_follow(wiki: Service) -> None:
    call(wiki, "knowledge_supersede", page="summary/darwin", by="concept/tides")
    over = refused(wiki, "knowledge_supersede", page="entity/moon", by="summary/darwin")
    assert "summary/darwin is superseded itself, by concept/tides" in over
    assert "Next: Name concept/tides" in over
    again = call(wiki, "knowledge_supersede", page="summary/darwin", by="entity/moon")
    assert again["state"] == "published"
