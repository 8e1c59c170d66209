"""What the tools of a wiki have in common: arguments of writing, and answers in ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from vaultkit.actions.unreadable import refused_by_ontology
from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import NoPage, findings_of, in_ids, told
from vaultkit.actions.wiki_write import Ask
from vaultkit.changes.as_stored import LeadsNowhere
from vaultkit.errors import UsageError
from vaultkit.mcp.answers import MOST_BYTES, Piece, clipped, few, fitting, piece
from vaultkit.mcp.outcomes import MOST_DIFF, WriteOutput, answer_of, bounded, whole_answer
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output
from vaultkit.model.outcome import Outcome, Published, Rejected, Stale
from vaultkit.model.text import utf16_units
from vaultkit.model.wiki import FieldValue, PageField, Told
from vaultkit.render.clean import clean
from vaultkit.render.next_step import LACKING
from vaultkit.vault.ids import page_with
from vaultkit.vault.snapshot import Snapshot

MOST_UNITS = 20_000
"""So many UTF-16 units of text a call may ask for; what is larger as UTF-8 comes in more parts."""

_MOST_TOLD = 20
_NOTED = 5
_FINDINGS_BYTES = 8 * 1024
_FIELDS_BYTES = 12 * 1024
_FIELD_BYTES = 6 * 1024
_FIELD_UNITS = 2_000
_CUT_NAMED = 5

Page = Annotated[str, Field(min_length=1, max_length=500, description="Its id: type/slug")]
Text = Annotated[str, Field(max_length=1_000_000)]
Offset = Annotated[int, Field(ge=0, description="From a `nextOffset`")]
MaxChars = Annotated[int, Field(ge=200, le=MOST_UNITS)]


_A_VALUE = ["string", "number", "boolean"]


def _as_text(value: object) -> str | list[str] | None:
    """A value as it is written in a page; what a page holds on one line and no more."""
    if isinstance(value, list):
        return [_scalar(one) for one in value]
    return None if value is None else _scalar(value)


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool | int | float):
        return json.dumps(value)
    raise PydanticCustomError(
        "field_value",
        "a field takes a text, a number, true or false, a list of these, or null to take it away",
    )


class FieldChange(Input):
    """A field and its value; null takes it away."""

    name: str
    value: Annotated[
        str | list[str] | None,
        BeforeValidator(_as_text),
        WithJsonSchema({"type": [*_A_VALUE, "array", "null"], "items": {"type": _A_VALUE}}),
    ]


class Writing(Input):
    """What every writing tool takes besides."""

    reason: str = Field(default="", max_length=2_000, description="Why; kept with the commit")
    requestId: str | None = Field(default=None, description="A UUID; repeats land once")  # noqa: N815
    expectedHash: str | None = Field(default=None, description="Refuse unless it is this")  # noqa: N815


class FindingRow(Output):
    """A finding."""

    page: str
    line: int
    rule: str
    severity: str
    message: str
    target: str | None = None
    next: str | None = None


class FieldRow(Output):
    """A field with what it says."""

    name: str
    value: str | list[str]


def field_rows(fields: Iterable[PageField]) -> tuple[list[FieldRow], str]:
    """The fields of a page as far as there is room, and the names of those that are cut."""
    every = list(fields)
    rows = few(map(_field_row, every), _FIELDS_BYTES)
    cut = [
        one.name
        for number, one in enumerate(every)
        if number >= len(rows) or not _is_whole(one, rows[number])
    ]
    named = ", ".join(clipped(name, 60) for name in cut[:_CUT_NAMED])
    more = f" and {len(cut) - _CUT_NAMED:,} more" if len(cut) > _CUT_NAMED else ""
    return rows, f"{named}{more}"


def _field_row(one: PageField) -> FieldRow:
    name = clipped(one.name, 120)
    if isinstance(one.value, str):
        return FieldRow(name=name, value=clipped(one.value, _FIELD_UNITS))
    shown = few((clipped(text, _FIELD_UNITS) for text in one.value), _FIELD_BYTES)
    return FieldRow(name=name, value=shown)


def _is_whole(one: PageField, row: FieldRow) -> bool:
    return row.value == (one.value if isinstance(one.value, str) else [*one.value])


def changes_of(fields: Sequence[FieldChange] | None) -> tuple[tuple[str, FieldValue], ...]:
    """Field changes as plain values."""
    return tuple(
        (one.name, tuple(one.value) if isinstance(one.value, list) else one.value)
        for one in fields or ()
    )


def finding_row(one: Told) -> FindingRow:
    """A finding as the structured answer has it."""
    return FindingRow(
        page=one.page,
        line=one.line,
        rule=one.rule,
        severity=one.severity,
        message=clipped(one.message),
        target=clipped(one.target) or None,
        next=clipped(one.next) or None,
    )


def finding_rows(found: Iterable[Told], most: int = _MOST_TOLD) -> list[FindingRow]:
    """The first of several findings, so many at the most and as many as fit."""
    return few(map(finding_row, islice(found, most)), _FINDINGS_BYTES)


def finding_line(one: Told | FindingRow) -> str:
    """The same in words."""
    step = f" Next: {clipped(one.next)}" if one.next else ""
    return clean(f"- {one.page}, line {one.line} ({one.rule}): {clipped(one.message)}.{step}")


def whole_lines(text: str, offset: int, most: int, room: int = MOST_BYTES) -> Piece:
    """What an answer shows of a text, up to the end of a line where one is near.

    `room` are the bytes that it may take.
    """
    found = _fitting(piece(text, offset, most), room)
    if found.following is None:
        return found
    shown = found.text[: found.text.rfind("\n") + 1]
    if len(shown) * 2 < len(found.text):
        return found
    return _cut(found, shown)


def _fitting(found: Piece, room: int) -> Piece:
    shown = fitting(found.text, room)
    return found if shown == found.text else _cut(found, shown)


def _cut(found: Piece, shown: str) -> Piece:
    """A piece that shows less."""
    after = found.total if found.following is None else found.following
    return Piece(shown, after - utf16_units(found.text[len(shown) :]), found.total)


def publish(
    service: Service, operation: str, asking: Callable[[View], Ask], given: Writing
) -> Answer:
    """Write what is asked for in the vault as it is, and answer in ids."""
    service.come_up()
    with service.look() as view:
        mistaken = refused_by_ontology(view.settings)
    if mistaken is not None:
        return answer_of(mistaken)
    ask = _asked(service, asking)
    request = service.asked(
        operation, *ask.items, id=given.requestId, reason=given.reason, fences=ask.fences
    )
    try:
        outcome = service.write(request)
    except UsageError as error:
        with service.look() as view:
            raise _told(view.snapshot, error) from error
    answer = whole_answer(outcome)
    if not isinstance(answer.value, WriteOutput):
        return bounded(answer)
    with service.look() as view:
        return bounded(_in_ids(view, outcome, answer, answer.value))


def _asked(service: Service, asking: Callable[[View], Ask]) -> Ask:
    try:
        with service.look() as view:
            return asking(view)
    except NoPage:  # it may have come since everything was listed
        with service.live.look(whole=True) as view:
            return asking(view)


def _told(vault: Snapshot, error: UsageError) -> UsageError:
    """Why a request is refused, in ids."""
    if isinstance(error, LeadsNowhere) and page_with(vault, error.name) is not None:
        return UsageError(
            f"{error.name} is not committed yet, and a link to it would be broken for others",
            "Ask the person to commit it, or leave the link out",
        )
    return UsageError(in_ids(vault, error.message), in_ids(vault, error.hint))


def _in_ids(view: View, outcome: Outcome, answer: Answer, value: WriteOutput) -> Answer:
    """The answer as whoever works with ids reads it."""
    vault = view.snapshot
    message, lines = in_ids(vault, value.message), [in_ids(vault, answer.text)]
    if isinstance(outcome, Published):
        pages = [one for one in value.pages or () if not _is_file(one)]
        message = _published(pages, outcome)
        found = [one for path in outcome.receipt.paths for one in findings_of(view, path)]
        value, lines = _with_findings(value, found), [message, *map(finding_line, found[:_NOTED])]
        lines += [f"Next: {value.next}"] if value.next else []
        value = value.model_copy(update={"pages": pages})
    elif isinstance(outcome, Rejected) and not outcome.budget:
        found = list(told(vault, outcome.findings))
        value = _with_findings(value, found)
        lines = [
            f"rejected, nothing was written: {message}",
            *map(finding_line, finding_rows(found)),
        ]
        lines += [f"and {len(found) - _MOST_TOLD:,} more"] if len(found) > _MOST_TOLD else []
        lines += [f"Next: {value.next}"] if value.next else []
    elif isinstance(outcome, Stale):
        pages = [{**one, "page": in_ids(vault, str(one["page"]))} for one in value.pages or ()]
        message = "; ".join(_stale(one) for one in pages)
        value = value.model_copy(update={"pages": pages})
        lines = [message, *clipped(value.diff or "", MOST_DIFF).splitlines()]
        lines += [f"Next: {value.next}"]
    value = value.model_copy(update={"message": message})
    return replace(answer, value=value, text="\n".join(lines))


def _with_findings(value: WriteOutput, found: Sequence[Told]) -> WriteOutput:
    rows = [finding_row(one).plain() for one in found]
    return value.model_copy(update={"findings": rows or None})


def _is_file(page: dict[str, Any]) -> bool:
    """Whether a row is of a file that follows from pages, and of no page."""
    return str(page.get("id", "")).endswith((".md", ".markdown"))


def _published(pages: Iterable[dict[str, Any]], outcome: Published) -> str:
    told = ", ".join(f"{one['id']}@{one['version']}" for one in pages if one.get("version"))
    commit = f" (commit {outcome.receipt.commit[:12]})" if outcome.receipt.commit else ""
    again = "; it was so before, nothing was done now" if outcome.replayed else ""
    again += f": {outcome.elsewhere}" if outcome.elsewhere else ""
    kept = "; what a person had changed there was kept first" if outcome.observed else ""
    lacking = "".join(f"; {path} {LACKING}" for path in outcome.lacking)
    return f"published {told or 'it'}{commit}{again}{kept}{lacking}"


def _stale(row: dict[str, Any]) -> str:
    now = row.get("version")
    return (
        f"stale, nothing was written: {row['page']} was read as {str(row['expected'])[:16]} and "
        f"is {now} now"
    )
