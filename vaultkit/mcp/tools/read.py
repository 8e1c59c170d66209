"""`knowledge_read`: one page, or `overview`, or the newest entries of the `log`."""

from __future__ import annotations

from pydantic import Field

from vaultkit.actions.wiki_names import OVERVIEW, split_version
from vaultkit.actions.wiki_read import page, section
from vaultkit.mcp.answers import MOST_CHARS, Piece
from vaultkit.mcp.service import Service
from vaultkit.mcp.standing import behind_lines, behind_words
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.wiki_forms import (
    FindingRow,
    MaxChars,
    Offset,
    Page,
    finding_line,
    finding_row,
    whole_lines,
)
from vaultkit.model.wiki import PageField, PageRead
from vaultkit.render.clean import clean

_MOST_LINKS = 50
_MOST_FINDINGS = 10


class ReadInput(Input):
    """Which page, and which part of it."""

    page: Page
    section: str | None = Field(default=None, description="Only below this heading")
    offset: Offset = 0
    maxChars: MaxChars = MOST_CHARS  # noqa: N815


class FieldRow(Output):
    """A field of the page."""

    name: str
    value: str | list[str]


class ReadOutput(Output):
    """A page; links in `content` are ids. `version` is what knowledge_rewrite asks for."""

    id: str
    title: str
    type: str | None = None
    path: str
    version: str | None = None
    revision: str | None = None
    state: str | None = None
    replacedBy: str | None = None  # noqa: N815
    uncommitted: bool | None = None
    fields: list[FieldRow] | None = None
    content: str
    total: int
    nextOffset: int | None = None  # noqa: N815
    sections: list[str] | None = None
    linkedFrom: list[str]  # noqa: N815
    omitted: int | None = None
    findings: list[FindingRow] | None = None
    note: str | None = None
    behind: str | None = None


def _call(service: Service, asked: ReadInput) -> Answer:
    name, _ = split_version(asked.page)
    behind = service.behind() if name == OVERVIEW else service.news()
    found = page(service.live, name)
    text = section(found, asked.section) if asked.section else found.content
    shown = whole_lines(text, asked.offset, asked.maxChars)
    value = _value(found, shown).model_copy(update={"behind": behind_words(behind)})
    return Answer(value, "\n".join((*behind_lines(behind), *_lines(found, shown))))


def _value(found: PageRead, shown: Piece) -> ReadOutput:
    more = len(found.linked_from) - _MOST_LINKS
    return ReadOutput(
        id=found.id,
        title=found.title,
        type=found.type or None,
        path=found.path,
        version=found.version or None,
        revision=found.revision or None,
        state=found.state or None,
        replacedBy=found.replaced_by or None,
        uncommitted=found.dirty or None,
        fields=[_row(one) for one in found.fields] or None,
        content=shown.text,
        total=shown.total,
        nextOffset=shown.following,
        sections=[one.text for one in found.headings] if shown.following is not None else None,
        linkedFrom=list(found.linked_from[:_MOST_LINKS]),
        omitted=more if more > 0 else None,
        findings=[finding_row(one) for one in found.findings[:_MOST_FINDINGS]] or None,
        note=found.note or None,
    )


def _row(one: PageField) -> FieldRow:
    return FieldRow(name=one.name, value=one.value if isinstance(one.value, str) else [*one.value])


def _lines(found: PageRead, shown: Piece) -> list[str]:
    version = f"@{found.version}" if found.version else ""
    state = f" ({found.state})" if found.state else ""
    state = f" ({found.state} by {found.replaced_by})" if found.replaced_by else state
    lines = [clean(f"{found.id}{version}: {found.title}{state}")]
    if found.dirty:
        lines.append("Somebody has changed it on disk and not committed that yet.")
    for one in found.fields:
        told = one.value if isinstance(one.value, str) else ", ".join(one.value)
        lines.append(clean(f"{one.name}: {told}"))
    if found.linked_from:
        more = len(found.linked_from) - _MOST_LINKS
        names = ", ".join(found.linked_from[:_MOST_LINKS])
        lines.append(clean(f"linked from: {names}{f' and {more:,} more' if more > 0 else ''}"))
    lines += [finding_line(one) for one in found.findings[:_MOST_FINDINGS]]
    lines += [found.note] if found.note else []
    lines += ["", shown.text] if shown.text else []
    if shown.following is not None:
        left = shown.total - shown.following
        lines.append(f"… {left:,} more characters: offset {shown.following}")
    return lines


tool = Tool(
    name="knowledge_read",
    set="wiki",
    title="Read a page",
    words="A page by its id; `overview` and `log` (the latest 10 entries) read like pages.",
    input=ReadInput,
    output=ReadOutput,
    call=_call,
)
