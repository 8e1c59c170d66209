from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client

from tests.support.clients import call, service_of, talk, text_of
from tests.support.writing import asked, published, vault_repository
from vaultkit.mcp.service import Service
from vaultkit.model.request import CreatePage


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path / "v"), tools=("all",)) as one:
        yield one


def ids(service: Service, query: str, **more: object) -> list[str]:
    return [one["id"] for one in call(service, "knowledge_search", query=query, **more)["hits"]]


def test_pages_are_found_with_the_line_that_matches(service: Service) -> None:
    (hit,) = call(service, "knowledge_search", query="rises")["hits"]
    assert (hit["id"], hit["text"], hit["line"]) == ("concept/tides", "The sea rises.", 8)


def test_what_was_written_is_found_at_once(service: Service) -> None:
    assert ids(service, "テスト") == []
    item = CreatePage(type="concept", title="テスト", body="# テスト\n\n[Tides](tides.md) 潮汐.\n")
    published(service.write(asked(item)))
    assert ids(service, "潮汐") == ids(service, "テスト") != []
    path = Path(service.place.folder or "") / "concepts/tides.md"
    path.write_text(path.read_text().replace("rises", "sinks"))
    service.live.hint(("concepts/tides.md",))
    assert ids(service, "rises") == []
    assert ids(service, "sinks") == ["concept/tides"]


def test_more_is_said_to_be_there(service: Service) -> None:
    found = call(service, "knowledge_search", query="tides", limit=1)
    assert (len(found["hits"]), found["total"], found["omitted"]) == (1, 2, 1)


def test_an_empty_answer_says_why(service: Service) -> None:
    found = call(service, "knowledge_search", query="tides xyzzy")
    assert found["note"] == 'no page has the word "xyzzy"'
    assert found["next"]


@pytest.mark.parametrize("tool", ["knowledge_search", "knowledge_grep", "knowledge_lookup"])
def test_what_is_left_out_for_its_errors_is_told(service: Service, tool: str) -> None:
    path = Path(service.place.folder or "") / "concepts/x.md"
    path.write_text("---\na: 1\na: 2\n---\n\n# Tides\n\nWhirls.\n")
    service.live.hint(("concepts/x.md",))

    async def told(client: Client) -> list[tuple[int, str]]:
        found = [await client.call_tool(tool, {"query": query}) for query in ("tides", "whirls")]
        return [
            ((one.structured_content or {}).get("withErrors", 0), text_of(one)) for one in found
        ]

    (many, words), (alone, why) = talk(service, told)
    assert many == 1
    assert "Left out: 1 page that matches has errors; knowledge_check tells which" in words
    if tool != "knowledge_lookup":
        assert alone == 1
        assert "1 page matches, but is left out: it has errors" in why


@pytest.mark.parametrize(
    "query", ['"', "a OR", "NEAR(", "x*", "title:tides", "-", "(((", "'; --", "", "\x00"]
)
def test_t51_no_query_is_an_error_of_syntax(service: Service, query: str) -> None:
    result = talk(service, lambda client: client.call_tool("knowledge_search", {"query": query}))
    words = text_of(result)
    assert "fault of vaultkit" not in words
    assert not result.is_error or "word" in words


def test_mc_10_a_damaged_index_is_made_anew(service: Service) -> None:
    assert ids(service, "rises") == ["concept/tides"]
    service.searches.close()
    folder = Path(service.place.memory)
    for path in folder.rglob("*"):
        if path.is_file() and "search.index" in str(path):
            path.write_bytes(b"damage" * 1000)
    assert ids(service, "rises") == ["concept/tides"]
    assert service.searches.state == "current"
