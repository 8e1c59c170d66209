"""`knowledge_retire`: a page says that it is over, once a person has agreed."""

from __future__ import annotations

from pydantic import Field

from vaultkit.actions.wiki_write import retire
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.mcp.wiki_forms import Page, Writing, publish


class RetireInput(Writing):
    """The page, and why."""

    page: Page
    reason: str = Field(min_length=1, max_length=2_000)


def _call(service: Service, asked: RetireInput) -> Answer:
    return publish(
        service,
        "retire",
        lambda view: retire(view, asked.page, asked.reason, asked.expectedHash),
        asked,
    )


tool = Tool(
    name="knowledge_retire",
    set="wiki",
    title="Retire a page",
    words="The page is over: out of index and search, still readable. A person is asked first.",
    input=RetireInput,
    output=WriteOutput,
    call=_call,
    reads=False,
    destroys=True,
    person=True,
)
