"""`knowledge_grep`: records of every kind by their words, with filters and dates."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from vaultkit.mcp.answers import ROWS_BYTES, few
from vaultkit.mcp.hits import HitRow, hit_row, left_out, line_of, why_nothing
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.model.hit import FARTHEST, LONGEST_QUERY, MOST_HITS, Query

_HEIRS_BYTES = 4 * 1024
_HITS_BYTES = ROWS_BYTES - _HEIRS_BYTES

Day = Annotated[str, Field(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")]


class GrepInput(Input):
    """What is looked for, and among what."""

    query: Annotated[str, Field(max_length=LONGEST_QUERY)]
    mode: Literal["all", "any", "phrase"] = "all"
    kind: Literal["page", "claim", "relationship"] | None = None
    type: Annotated[str, Field(max_length=200)] | None = None
    tag: Annotated[str, Field(max_length=200)] | None = None
    lifecycle: Literal["active", "superseded", "all"] = "active"
    timeField: Annotated[str, Field(max_length=200)] = ""  # noqa: N815
    since: Day | None = Field(default=None, description="YYYY, YYYY-MM or YYYY-MM-DD")
    until: Day | None = None
    limit: Annotated[int, Field(ge=1, le=MOST_HITS)] = 10
    offset: Annotated[int, Field(ge=0, le=FARTHEST)] = 0


class IndexState(Output):
    """Whether the index could be asked; where it could not, the call fails instead."""

    state: Literal["current"] = "current"
    engine: str


class GrepOutput(Output):
    """The hits, best first; `replacing` are what took the place of superseded ones that match.

    `withErrors` is how many more match and are left out for their errors.
    """

    hits: list[HitRow]
    total: int
    nextOffset: int | None = None  # noqa: N815
    replacing: list[HitRow] | None = None
    withErrors: int | None = None  # noqa: N815
    note: str | None = None
    next: str | None = None
    index: IndexState


def _call(service: Service, asked: GrepInput) -> Answer:
    with service.look() as view:
        found = service.search(view, _query(asked))
        hits = few([hit_row(view.snapshot, one) for one in found.hits], _HITS_BYTES)
        heirs = few([hit_row(view.snapshot, one) for one in found.replacing], _HEIRS_BYTES)
    following = found.next_offset
    if len(hits) < len(found.hits):
        after = asked.offset + len(hits)
        following = after if after <= FARTHEST else None
    note, step = why_nothing(found) if not hits and not heirs else ("", "")
    value = GrepOutput(
        hits=hits,
        total=found.total,
        nextOffset=following,
        replacing=heirs or None,
        withErrors=found.faulty or None,
        note=note or None,
        next=step or None,
        index=IndexState(engine=found.engine),
    )
    lines = [line_of(one) for one in (*hits, *heirs)]
    if following is not None:
        lines.append(f"… {found.total:,} in all: offset {following}")
    lines += left_out(found.faulty)
    if note:
        lines = [f"Nothing is found: {note}", f"Next: {step}"]
    return Answer(value, "\n".join(lines))


def _query(asked: GrepInput) -> Query:
    return Query(
        text=asked.query,
        mode=asked.mode,
        records=(asked.kind,) if asked.kind else (),
        types=(asked.type,) if asked.type else (),
        tags=(asked.tag,) if asked.tag else (),
        lifecycle=asked.lifecycle,
        time_field=asked.timeField,
        since=asked.since,
        until=asked.until,
        limit=asked.limit,
        offset=asked.offset,
    )


tool = Tool(
    name="knowledge_grep",
    set="records",
    title="Search records",
    words="Pages, claims and relationships by words, with filters and dates. Never complete proof.",
    input=GrepInput,
    output=GrepOutput,
    call=_call,
)
