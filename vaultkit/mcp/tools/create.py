"""`knowledge_create`: new pages, all or none; without content, the template of the type."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from vaultkit.actions.wiki_write import create, template
from vaultkit.errors import UsageError
from vaultkit.mcp.answers import MOST_CHARS, clipped, few
from vaultkit.mcp.hits import label
from vaultkit.mcp.outcomes import WriteOutput
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Tool
from vaultkit.mcp.wiki_forms import FieldChange, Text, Writing, changes_of, publish
from vaultkit.model.wiki import NewPage, Template

_MOST_PAGES = 50
_MOST_ABOUT = 300
_FIELDS_BYTES = 12 * 1024


class MorePage(Input):
    """Another page of the same call."""

    type: str
    slug: str
    title: str
    content: Text
    fields: list[FieldChange] | None = None


class CreateInput(Writing):
    """A page to be made."""

    type: str
    slug: str = Field(description="Words in lower case, joined by hyphens")
    title: str
    content: Text | None = Field(default=None, description="Markdown; leave out for the template")
    fields: list[FieldChange] | None = None
    also: list[MorePage] | None = Field(default=None, max_length=_MOST_PAGES)


class CreateOutput(WriteOutput):
    """What became of it, or the template of the type."""

    state: Any = Field(json_schema_extra={"type": "string"})
    template: str | None = None
    fields: dict[str, str] | None = None


def _call(service: Service, asked: CreateInput) -> Answer:
    if asked.content is None:
        if asked.also:
            raise UsageError("`also` comes with the content of the page itself", "Give `content`")
        with service.look() as view:
            return _template(template(view, asked.type, asked.title))
    if asked.expectedHash is not None:
        raise UsageError(
            "a page that is to be made has no hash yet", "Leave expectedHash out, or edit the page"
        )
    pages = [_page(asked, asked.content), *(_page(one, one.content) for one in asked.also or ())]
    again = service.knows(asked.requestId)
    return publish(service, "create_page", lambda view: create(view, pages, again=again), asked)


def _page(asked: CreateInput | MorePage, content: str) -> NewPage:
    return NewPage(asked.type, asked.slug, asked.title, content, changes_of(asked.fields))


def _template(found: Template) -> Answer:
    about = label(found.description, _MOST_ABOUT)
    message = f"nothing was written: the template of {found.type} ({about})"
    fields = few(((name, label(words, _MOST_ABOUT)) for name, words in found.fields), _FIELDS_BYTES)
    left = len(found.fields) - len(fields)
    content = clipped(found.content, MOST_CHARS)
    lines = ["Fields:", *(f"- {name}: {words}" for name, words in fields)] if fields else []
    lines += [f"- and {left:,} more: knowledge_ontology tells them"] if left else []
    value = CreateOutput(
        state="template",
        message=message,
        next="Call it again with `content`",
        template=content,
        fields=dict(fields) or None,
    )
    return Answer(value, "\n".join([message, *lines, "", content]))


tool = Tool(
    name="knowledge_create",
    set="wiki",
    title="Make pages",
    words=(
        "A new page, with a link to each page it builds on; `also` are more, all or none, which "
        "may link to each other. Without content it only answers with the type's template."
    ),
    input=CreateInput,
    output=CreateOutput,
    call=_call,
    reads=False,
)
