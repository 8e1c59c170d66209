"""`knowledge_search`: pages by their words, the best first."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from vaultkit.mcp.answers import ROWS_BYTES, few
from vaultkit.mcp.hits import HitRow, hit_row, left_out, line_of, why_nothing
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.model.hit import LONGEST_QUERY, MOST_HITS, Found, Query
from vaultkit.vault.types import PAGE


class SearchInput(Input):
    """What is looked for."""

    query: Annotated[str, Field(max_length=LONGEST_QUERY, description="Words, in any script")]
    limit: Annotated[int, Field(ge=1, le=MOST_HITS)] = 10


class SearchOutput(Output):
    """The hits; `total` counts all, `withErrors` what is left out for errors, `note` says why."""

    hits: list[HitRow]
    total: int
    omitted: int | None = None
    withErrors: int | None = None  # noqa: N815
    note: str | None = None
    next: str | None = None


def _call(service: Service, asked: SearchInput) -> Answer:
    query = Query(text=asked.query, records=(PAGE,), limit=asked.limit)
    with service.look() as view:
        found = service.search(view, query)
        hits = [hit_row(view.snapshot, one) for one in (*found.hits, *found.replacing)]
    return Answer(*told(found, few(hits[: asked.limit], ROWS_BYTES)))


def told(found: Found, hits: list[HitRow]) -> tuple[SearchOutput, str]:
    """The answer as a value and in words."""
    if not hits:
        note, step = why_nothing(found)
        value = SearchOutput(
            hits=[], total=0, withErrors=found.faulty or None, note=note, next=step
        )
        return value, f"Nothing is found: {note}\nNext: {step}"
    left = max(found.total - len(hits), 0)
    lines = [line_of(one) for one in hits]
    if left:
        lines.append(f"… and {left:,} more: ask for a larger limit, or with more words")
    lines += left_out(found.faulty)
    value = SearchOutput(
        hits=hits, total=found.total, omitted=left or None, withErrors=found.faulty or None
    )
    return value, "\n".join(lines)


tool = Tool(
    name="knowledge_search",
    set="wiki",
    title="Search pages",
    words="Pages that have all the words in title, aliases, tags, headings or text, best first.",
    input=SearchInput,
    output=SearchOutput,
    call=_call,
)
