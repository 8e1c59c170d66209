"""`knowledge_lookup`: what an id, a full title or an alias means, exactly."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from vaultkit.actions.lookup import lookup
from vaultkit.mcp.answers import ROWS_BYTES, few
from vaultkit.mcp.hits import RecordRow, label, left_out, line_of, row_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.model.hit import LONGEST_NAME

_MOST = 50


class LookupInput(Input):
    """A name."""

    query: Annotated[str, Field(max_length=LONGEST_NAME, description="Id, title or alias")]


class LookupOutput(Output):
    """What it means; `by` is what the name is of it, `near` are names like one that is missing.

    `withErrors` is how many more have it and are left out for their errors.
    """

    state: Literal["found", "ambiguous", "missing"]
    by: str | None = None
    records: list[RecordRow]
    omitted: int | None = None
    withErrors: int | None = None  # noqa: N815
    near: list[str] | None = None


def _call(service: Service, asked: LookupInput) -> Answer:
    with service.look() as view:
        found = lookup(view.judged, asked.query)
        every = [row_of(view.snapshot, one) for one in found.records[:_MOST]]
    fits = len(few(every, ROWS_BYTES))
    close = [label(one) for one in found.near]
    value = LookupOutput.model_validate(
        {
            "state": found.state,
            "by": found.by or None,
            "records": every[:fits],
            "omitted": len(found.records) - fits or None,
            "withErrors": found.faulty or None,
            "near": close or None,
        }
    )
    lines = [line_of(one) for one in value.records]
    if found.state == "ambiguous":
        lines.insert(0, f"{len(found.records)} records have this {found.by}; name one by its id")
    if found.state == "missing":
        near = f"; near are: {', '.join(close)}" if close else ""
        lines = [f"No record has this id, title or alias{near}"]
        lines.append("Next: knowledge_search finds records by their words")
    lines += left_out(found.faulty)
    return Answer(value, "\n".join(lines))


tool = Tool(
    name="knowledge_lookup",
    set="records",
    title="Look a name up",
    words="Which record an id, a full title or an alias means, exactly: found, ambiguous, missing.",
    input=LookupInput,
    output=LookupOutput,
    call=_call,
)
