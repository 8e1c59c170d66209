"""`knowledge_record`: one record of any kind by its exact id, with all that it says of itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from vaultkit.actions.view import View
from vaultkit.actions.wiki_read import page
from vaultkit.changes.fences import hash_of
from vaultkit.mcp.answers import MOST_CHARS, beside, clipped
from vaultkit.mcp.hits import label
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.wiki_forms import (
    FieldRow,
    FindingRow,
    MaxChars,
    Offset,
    field_rows,
    finding_rows,
    whole_lines,
)
from vaultkit.model.facts import Node
from vaultkit.model.text import shortened
from vaultkit.model.wiki import PageRead
from vaultkit.render.clean import clean
from vaultkit.vault.evidence import Evidence, evidence_of, lines_of
from vaultkit.vault.ids import id_of, page_with
from vaultkit.vault.types import PAGE

_EVIDENCE = 20
_EXCERPTS = 4_000
_FINDINGS = 10
_APART = frozenset(("aliases", "tags", "dependencies", "evidence"))
_LEVEL = 500


class RecordInput(Input):
    """Which record, and how much of it."""

    id: Annotated[str, Field(min_length=1, max_length=500, description="Exact, case counts")]
    offset: Offset = 0
    maxChars: MaxChars = MOST_CHARS  # noqa: N815
    includeEvidence: bool = False  # noqa: N815
    evidenceOffset: Offset = 0  # noqa: N815


class EvidenceRow(Output):
    """A passage that the record rests on; `quote` is an excerpt."""

    path: str | None = None
    sha256: str | None = None
    lines: list[int] | None = None
    quote: str | None = None


class RecordValue(Output):
    """All that a record says of itself; links in `text` are ids."""

    id: str
    kind: str
    title: str
    type: str | None = None
    revision: str
    hash: str
    lifecycle: str | None = None
    replacedBy: str | None = None  # noqa: N815
    uncommitted: bool | None = None
    aliases: list[str] | None = None
    tags: list[str] | None = None
    dependencies: list[str] | None = None
    fields: list[FieldRow]
    text: str
    total: int
    nextOffset: int | None = None  # noqa: N815
    issues: list[FindingRow] | None = None
    evidence: list[EvidenceRow] | None = None
    evidenceTotal: int | None = None  # noqa: N815
    nextEvidence: int | None = None  # noqa: N815
    omitted: list[str] | None = None


class RecordOutput(Output):
    """The record; null where no record, or more than one, has the id."""

    always: ClassVar[tuple[str, ...]] = ("record",)

    state: Literal["found", "missing", "duplicate"]
    record: RecordValue | None = None
    next: str | None = None


def _call(service: Service, asked: RecordInput) -> Answer:
    wanted = asked.id.strip()
    with service.look() as view:
        path = page_with(view.snapshot, wanted)
        if path is None:
            return _none(view, wanted)
        found = page(service.live, path)
    with service.look() as view:
        return _found(service, view, found, asked)


def _none(view: View, wanted: str) -> Answer:
    several = view.snapshot.names.ids.get(wanted, ())
    if several:
        step = "A person has to give each of them an id of its own; knowledge_check lists them"
        words = f"{len(several)} records have the id {shortened(clean(wanted))}"
        return Answer(RecordOutput(state="duplicate", next=step), f"{words}\nNext: {step}")
    step = "knowledge_lookup knows titles and aliases, knowledge_grep finds words"
    words = f"no record has the id {shortened(clean(wanted))}"
    return Answer(RecordOutput(state="missing", next=step), f"{words}\nNext: {step}")


def _found(service: Service, view: View, found: PageRead, asked: RecordInput) -> Answer:
    vault = view.snapshot
    held = service.live.held(view, found.path)
    rows, cut = field_rows(one for one in found.fields if one.value and one.name != "evidence")
    fields = {one.name: one.value for one in rows}
    items, omitted = _evidence(view, found.path, asked) if asked.includeEvidence else ([], [])
    omitted += [f"fields: {cut}"] if cut else []
    every = len(evidence_of(vault.facts(found.path)))
    after = asked.evidenceOffset + _EVIDENCE
    value = RecordValue(
        id=id_of(vault, found.path),
        kind=vault.typed(found.path).record or PAGE,
        title=label(found.title),
        type=found.type or None,
        revision=found.revision,
        hash=hash_of(held.data or b""),
        lifecycle=found.state or None,
        replacedBy=found.replaced_by or None,
        uncommitted=found.dirty or None,
        aliases=_list(fields.get("aliases")),
        tags=_list(fields.get("tags")),
        dependencies=_list(fields.get("dependencies")),
        fields=[one for one in rows if one.name not in _APART],
        text="",
        total=0,
        issues=finding_rows(found.findings, _FINDINGS) or None,
        evidence=items or None,
        evidenceTotal=every or None,
        nextEvidence=after if asked.includeEvidence and after < every else None,
        omitted=omitted or None,
    )
    shown = whole_lines(
        found.content, asked.offset, asked.maxChars, beside(value.plain(), _words(value))
    )
    more = {"text": shown.text, "total": shown.total, "nextOffset": shown.following}
    value = value.model_copy(update=more)
    return Answer(RecordOutput(state="found", record=value), _words(value))


def _list(value: str | list[str] | None) -> list[str] | None:
    if not value:
        return None
    return [value] if isinstance(value, str) else value


def _evidence(view: View, path: str, asked: RecordInput) -> tuple[list[EvidenceRow], list[str]]:
    """Some of the evidence, and what there was no room for."""
    items = evidence_of(view.snapshot.facts(path))
    room, found, omitted = _EXCERPTS, [], []
    chosen = items[asked.evidenceOffset : asked.evidenceOffset + _EVIDENCE]
    for number, item in enumerate(chosen, asked.evidenceOffset):
        quote = _text(item.quote)
        if quote is not None and len(quote) > min(room, _LEVEL):
            quote = quote[: min(room, _LEVEL)]
            omitted.append(f"evidence {number}: the rest of its quote")
        room -= len(quote or "")
        found.append(_row(item, quote))
    return found, omitted


def _row(item: Evidence, quote: str | None) -> EvidenceRow:
    lines = lines_of(item)
    path, sha256 = _text(item.path), _text(item.sha256)
    return EvidenceRow(
        path=clipped(path) if path is not None else None,
        sha256=clipped(sha256) if sha256 is not None else None,
        lines=[*lines] if lines is not None else None,
        quote=quote or None,
    )


def _text(node: Node | None) -> str | None:
    return node.text if node is not None else None


def _words(value: RecordValue) -> str:
    lines: list[str] = [clean(f"{value.id} ({value.kind}): {value.title}")]
    lines += [clean(f"{value.lifecycle} {value.replacedBy or ''}".strip())] * bool(value.lifecycle)
    lines += _told(value.fields)
    lines += [clean(f"cut for room: {one}") for one in value.omitted or ()]
    lines += ["", value.text] if value.text else []
    if value.nextOffset is not None:
        lines.append(f"… {value.total - value.nextOffset:,} more: offset {value.nextOffset}")
    return "\n".join(lines)


def _told(fields: Iterable[FieldRow]) -> list[str]:
    values = ((one.name, one.value) for one in fields)
    return [
        clean(f"{name}: {value if isinstance(value, str) else ', '.join(value)}")
        for name, value in values
    ]


tool = Tool(
    name="knowledge_record",
    set="records",
    title="Read a record",
    words="A page, claim or relationship by its exact id, with its fields, issues and evidence.",
    input=RecordInput,
    output=RecordOutput,
    call=_call,
)
