"""`knowledge_read`: one page, or `overview`, or the newest entries of the `log`."""

from __future__ import annotations

from pydantic import Field

from vaultkit.actions.wiki_names import OVERVIEW, split_version
from vaultkit.actions.wiki_read import page, section
from vaultkit.mcp.answers import MOST_CHARS, beside, clipped, few
from vaultkit.mcp.hits import label
from vaultkit.mcp.service import Service
from vaultkit.mcp.standing import behind_lines, behind_words
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.wiki_forms import (
    FieldRow,
    FindingRow,
    MaxChars,
    Offset,
    Page,
    field_rows,
    finding_line,
    finding_rows,
    whole_lines,
)
from vaultkit.model.wiki import PageRead
from vaultkit.render.clean import clean

_MOST_LINKS = 50
_MOST_FINDINGS = 10


class ReadInput(Input):
    """Which page, and which part of it."""

    page: Page
    section: str | None = Field(default=None, description="Only below this heading")
    offset: Offset = 0
    maxChars: MaxChars = MOST_CHARS  # noqa: N815


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
    name, known = split_version(asked.page)
    behind = service.behind() if name == OVERVIEW else service.news()
    found = page(service.live, name)
    if known is not None and not _is_version(known, found.version):
        words = f"It has changed since the version {known[:16]}; this is what stands there now"
        found = found._replace(note="; ".join(filter(None, (words, found.note))))
    text = section(found, asked.section) if asked.section else found.content
    value = _head(found).model_copy(update={"behind": behind_words(behind)})
    room = beside(value.plain(), "\n".join((*behind_lines(behind), *_lines(value))))
    shown = whole_lines(text, asked.offset, asked.maxChars, room)
    update = {"content": shown.text, "total": shown.total, "nextOffset": shown.following}
    if shown.following is None:
        update["sections"] = None
    value = value.model_copy(update=update)
    return Answer(value, "\n".join((*behind_lines(behind), *_lines(value))))


def _is_version(known: str, now: str) -> bool:
    return known.removeprefix("sha256:")[: len(now)] == now


def _head(found: PageRead) -> ReadOutput:
    """All but the content, as large as it will be."""
    fields, left = field_rows(found.fields)
    sections = few(clipped(one.text, 120) for one in found.headings)
    linked = few(found.linked_from[:_MOST_LINKS])
    more = len(found.linked_from) - len(linked)
    notes = [found.note] if found.note else []
    notes += [f"Cut are the fields: {left}"] if left else []
    if len(sections) < len(found.headings):
        notes.append(f"The first {len(sections):,} of {len(found.headings):,} sections are named")
    return ReadOutput(
        id=found.id,
        title=label(found.title, 300),
        type=found.type or None,
        path=found.path,
        version=found.version or None,
        revision=found.revision or None,
        state=found.state or None,
        replacedBy=found.replaced_by or None,
        uncommitted=found.dirty or None,
        fields=fields or None,
        content="",
        total=0,
        sections=sections or None,
        linkedFrom=linked,
        omitted=more or None,
        findings=finding_rows(found.findings, _MOST_FINDINGS) or None,
        note="; ".join(notes) or None,
    )


def _lines(value: ReadOutput) -> list[str]:
    version = f"@{value.version}" if value.version else ""
    state = f" ({value.state})" if value.state else ""
    state = f" ({value.state} by {value.replacedBy})" if value.replacedBy else state
    lines = [clean(f"{value.id}{version}: {value.title}{state}")]
    if value.uncommitted:
        lines.append("Somebody has changed it on disk and not committed that yet.")
    for one in value.fields or ():
        told = one.value if isinstance(one.value, str) else ", ".join(one.value)
        lines.append(clean(f"{one.name}: {told}"))
    if value.linkedFrom:
        names = ", ".join(value.linkedFrom)
        more = f" and {value.omitted:,} more" if value.omitted else ""
        lines.append(clean(f"linked from: {names}{more}"))
    lines += [finding_line(one) for one in value.findings or ()]
    lines += [clean(value.note)] if value.note else []
    lines += ["", value.content] if value.content else []
    if value.nextOffset is not None:
        left = value.total - value.nextOffset
        lines.append(f"… {left:,} more characters: offset {value.nextOffset}")
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
