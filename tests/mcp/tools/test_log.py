from __future__ import annotations

import pytest

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service


def test_an_entry_is_read_as_the_log(wiki: Service) -> None:
    said = call(wiki, "knowledge_log", operation="ingest", what="Darwin", pages=["concept/tides"])
    assert said["state"] == "published"
    read = call(wiki, "knowledge_read", page="log")
    assert read["content"] == "## [2026-03-01] ingest | Darwin\n- pages: concept/tides"


def test_what_cannot_be(wiki: Service) -> None:
    words = refused(wiki, "knowledge_log", operation="ingest", what="x", pages=["concept/no"])
    assert 'there is no page "concept/no"' in words
    fenced = refused(wiki, "knowledge_log", operation="ingest", what="x", expectedHash="0" * 16)
    assert "has no hash" in fenced


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        ("ingset", 'the log has no operation "ingset"; did you mean "ingest"?'),
        ("Ingest", 'did you mean "ingest"?'),
        ("deploy", "it is one of ingest, query, lint and update"),
        ("ingest\nupdate", "Use ingest, query, lint or update"),
    ],
)
def test_an_operation_is_one_of_four(wiki: Service, operation: str, words: str) -> None:
    assert words in refused(wiki, "knowledge_log", operation=operation, what="x")
    assert wiki.place.repository.git.run("rev-list", "--count", "HEAD").strip() == b"1"


def test_a_version_of_a_page_is_held(wiki: Service) -> None:
    pages = ["entity/moon", f"concept/tides@{'0' * 16}"]
    said = call(wiki, "knowledge_log", operation="ingest", what="x", pages=pages)
    assert said["state"] == "stale"
    assert said["pages"][0]["page"] == "concept/tides"
