"""`knowledge_edit`: one text of a page, which occurs once, becomes another."""

from __future__ import annotations

from vaultkit.actions.view import View
from vaultkit.actions.wiki_write import Ask, edit
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.mcp.wiki_forms import FieldChange, Page, Text, Writing, changes_of, publish


class EditInput(Writing):
    """What is to be another text."""

    page: Page
    oldText: Text = ""  # noqa: N815
    newText: Text | None = None  # noqa: N815
    fields: list[FieldChange] | None = None


def _call(service: Service, asked: EditInput) -> Answer:
    def asking(view: View) -> Ask:
        return edit(
            view,
            asked.page,
            asked.oldText,
            asked.newText,
            fields=changes_of(asked.fields),
            seen=asked.expectedHash,
        )

    return publish(service, "edit", asking, asked)


tool = Tool(
    name="knowledge_edit",
    set="wiki",
    title="Edit a page",
    words=(
        "Replaces one text of a page that occurs exactly once, as knowledge_read shows it, with "
        "ids as links. `fields` changes fields, alone or with it."
    ),
    input=EditInput,
    output=WriteOutput,
    call=_call,
    reads=False,
    repeats=False,
)
