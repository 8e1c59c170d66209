"""`knowledge_rewrite`: a whole new body for a page that was read, or for the overview."""

from __future__ import annotations

from pydantic import Field

from vaultkit.actions.view import View
from vaultkit.actions.wiki_write import Ask, rewrite
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.mcp.wiki_forms import FieldChange, Page, Text, Writing, changes_of, publish


class RewriteInput(Writing):
    """The new body."""

    page: Page
    content: Text
    version: str | None = Field(default=None, description="From knowledge_read")
    fields: list[FieldChange] | None = None


def _call(service: Service, asked: RewriteInput) -> Answer:
    def asking(view: View) -> Ask:
        return rewrite(
            view,
            asked.page,
            asked.content,
            fields=changes_of(asked.fields),
            version=asked.version,
            seen=asked.expectedHash,
        )

    return publish(service, "rewrite", asking, asked)


tool = Tool(
    name="knowledge_rewrite",
    set="wiki",
    title="Rewrite a page",
    words=(
        "A whole new body for a page, or for `overview`. Needs the version that knowledge_read "
        "answered with. Where little changes, knowledge_edit is better."
    ),
    input=RewriteInput,
    output=WriteOutput,
    call=_call,
    reads=False,
    destroys=True,
)
