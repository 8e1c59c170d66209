from __future__ import annotations

from pathlib import Path

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service


def test_it_takes_the_version_that_was_read(wiki: Service, tmp_path: Path) -> None:
    version = call(wiki, "knowledge_read", page="concept/tides")["version"]
    content = "# Tides\n\n## Spring\n\nUnder the [Moon](entity/moon)."
    unread = refused(wiki, "knowledge_rewrite", page="concept/tides", content=content)
    assert unread.startswith("read it first: concept/tides")
    said = call(wiki, "knowledge_rewrite", page=f"concept/tides@{version}", content=content)
    assert said["state"] == "published"
    text = (tmp_path / "v/concepts/tides.md").read_text()
    assert text.endswith("# Tides\n\n## Spring\n\nUnder the [Moon](../entities/moon.md).\n")
    late = call(
        wiki, "knowledge_rewrite", page="concept/tides", content=f"{content} x", version=version
    )
    assert late["state"] == "stale"
    assert "+Under the [Moon](../entities/moon.md)." in late["diff"]


def test_a_first_overview(wiki: Service, tmp_path: Path) -> None:
    (tmp_path / "v/overview.md").unlink()
    assert "There is no overview yet" in call(wiki, "knowledge_read", page="overview")["note"]


def test_the_overview_is_rewritten_like_a_page(wiki: Service, tmp_path: Path) -> None:
    version = call(wiki, "knowledge_read", page="overview")["version"]
    content = "All of [tides](concept/tides) and the [Moon](entity/moon)."
    call(wiki, "knowledge_rewrite", page="overview", content=content, version=version)
    text = (tmp_path / "v/overview.md").read_text()
    assert "All of [tides](concepts/tides.md) and the [Moon](entities/moon.md)." in text


def test_nothing_is_emptied(wiki: Service) -> None:
    words = refused(wiki, "knowledge_rewrite", page="concept/tides", content=" \n")
    assert "retire the page" in words
