"""An agent that works in a wiki by its tools alone, counts its calls, and ingests a document."""

from __future__ import annotations

from typing import Any

from mcp.client.client import Client

from tests.support.clients import text_of

SUMMARY = """\
# Bidston machine

## Summary

Bidston ran a [tide predictor](entity/predictor) from 1924; it sums
[tidal constituents](concept/constituent) by wheels.

## Key points

- One year of one port takes the machine half a day.

## Pages it feeds

[Tidal constituent](concept/constituent), [Tide predictor](entity/predictor),
[Machine from Bidston](entity/bidston-machine)
"""

URL = [{"name": "url", "value": "https://example.org/bidston"}]

CONSTITUENT = """\
A cosine with the speed of one motion of Moon or Sun; a tide is their sum.

## Sources

[Bidston machine](summary/bidston)
"""

PREDICTOR = """\
Adds [constituents](concept/constituent) by wheels and a tape.

## Facts

- Ran at Bidston from 1924, by [one source](summary/bidston).
"""


class WikiAgent:
    """A client whose calls are counted; `commits` are those of what it published."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.calls = 0
        self.commits: list[str] = []

    async def __call__(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        """The structured answer of `knowledge_TOOL`, which must not fail."""
        self.calls += 1
        result = await self._client.call_tool(f"knowledge_{tool}", arguments)
        assert not result.is_error, text_of(result)
        said: dict[str, Any] = result.structured_content
        if said.get("state") == "published" and not said.get("replayed"):
            self.commits.append(said["commit"])
        return said

    async def ingest(self) -> None:
        """Make pages of a document in a new vault, with every tool of a wiki that writes."""
        assert "no page yet" in (await self("index"))["text"]
        assert (
            "## Key points"
            in (await self("create", type="summary", slug="b", title="B"))["template"]
        )
        made = await self(
            "create",
            **_page("summary", "bidston", "Bidston machine", SUMMARY),
            fields=URL,
            also=MORE,
        )
        assert len(made["pages"]) == 4
        await self(
            "edit",
            page="concept/constituent",
            oldText="of one motion of Moon or Sun",
            newText="of one motion of Moon or Sun, as the [predictor](entity/predictor) adds it",
            fields=[{"name": "aliases", "value": ["harmonic constituent"]}],
            reason="link both ways",
        )
        read = await self("read", page="entity/predictor")
        await self(
            "rewrite",
            page=f"entity/predictor@{read['version']}",
            content=PREDICTOR.replace("a tape.", "a tape of steel."),
        )
        await self("supersede", page="entity/bidston-machine", by="entity/predictor", reason="same")
        listed = "- [Constituents](concept/constituent)\\n- [Bidston](summary/bidston)"
        overview = await self("read", page="overview")
        await self("rewrite", page="overview", content=listed, version=overview["version"])
        await self("log", operation="ingest", what="潮汐機 “Bidston”", pages=["summary/bidston"])
        assert "- pages: summary/bidston" in (await self("read", page="log"))["content"]
        found = await self("check")
        assert [one["page"] for one in found["linksToRetired"]] == ["summary/bidston"]
        old, new = "[Machine from Bidston](entity/bidston-machine)", "[the same](entity/predictor)"
        await self("edit", page="summary/bidston", oldText=old, newText=new)
        assert (found := await self("check"))["total"] == 0, found


def _page(kind: str, slug: str, title: str, content: str) -> dict[str, str]:
    return {"type": kind, "slug": slug, "title": title, "content": content}


MORE = [
    _page("concept", "constituent", "Tidal constituent", CONSTITUENT),
    _page("entity", "predictor", "Tide predictor", PREDICTOR),
    _page(
        "entity", "bidston-machine", "Machine from Bidston", "The [predictor](entity/predictor)."
    ),
]
