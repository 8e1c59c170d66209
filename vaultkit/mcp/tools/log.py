"""`knowledge_log`: one entry of the log, dated today."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, WithJsonSchema

from vaultkit.actions.wiki_write import OPERATIONS, log
from vaultkit.errors import UsageError
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.mcp.wiki_forms import Page, Writing, publish


class LogInput(Writing):
    """What was done."""

    operation: Annotated[str, WithJsonSchema({"enum": [*OPERATIONS]})]
    what: str = Field(min_length=1, max_length=500)
    pages: list[Page] | None = Field(default=None, max_length=200)


def _call(service: Service, asked: LogInput) -> Answer:
    if asked.expectedHash is not None:
        raise UsageError("an entry of the log has no hash before it is there", "Leave it out")
    return publish(
        service,
        "log",
        lambda view: log(view, asked.operation, asked.what, asked.pages or ()),
        asked,
    )


tool = Tool(
    name="knowledge_log",
    set="wiki",
    title="Log an operation",
    words="One entry of the log, dated today, for an operation; `pages` are what it wrote.",
    input=LogInput,
    output=WriteOutput,
    call=_call,
    reads=False,
    repeats=False,
)
