"""`knowledge_supersede`: a page says that another one replaces it."""

from __future__ import annotations

from vaultkit.actions.wiki_write import supersede
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.mcp.wiki_forms import Page, Writing, publish


class SupersedeInput(Writing):
    """The page, and what replaces it."""

    page: Page
    by: Page


def _call(service: Service, asked: SupersedeInput) -> Answer:
    return publish(
        service,
        "supersede",
        lambda view: supersede(view, asked.page, asked.by, asked.expectedHash),
        asked,
    )


tool = Tool(
    name="knowledge_supersede",
    set="wiki",
    title="Supersede a page",
    words="The page says that `by` replaces it; it stays readable, and nothing new links to it.",
    input=SupersedeInput,
    output=WriteOutput,
    call=_call,
    reads=False,
)
