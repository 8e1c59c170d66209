"""What the tools of a wiki have in common: arguments of writing, and answers in ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from vaultkit.actions.unreadable import refused_by_ontology
from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import NoPage, findings_of, in_ids, told
from vaultkit.actions.wiki_write import Ask
from vaultkit.changes.as_stored import LeadsNowhere
from vaultkit.errors import UsageError
from vaultkit.mcp.answers import Piece, piece
from vaultkit.mcp.outcomes import WriteOutput, answer_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output
from vaultkit.model.outcome import Outcome, Published, Rejected, Stale
from vaultkit.model.text import utf16_units
from vaultkit.model.wiki import FieldValue, Told
from vaultkit.render.clean import clean
from vaultkit.vault.ids import page_with
from vaultkit.vault.snapshot import Snapshot

MOST_UNITS = 20_000
"""So many UTF-16 units of text a call may ask for: 60 KiB of UTF-8 at the most."""

_MOST_TOLD = 20
_NOTED = 5

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
        message=one.message,
        target=one.target or None,
        next=one.next or None,
    )


def finding_line(one: Told) -> str:
    """The same in words."""
    step = f" Next: {one.next}" if one.next else ""
    return clean(f"- {one.page}, line {one.line} ({one.rule}): {one.message}.{step}")


def whole_lines(text: str, offset: int, most: int) -> Piece:
    """What an answer shows of a text, up to the end of a line where one is near."""
    found = piece(text, offset, most)
    if found.following is None:
        return found
    shown = found.text[: found.text.rfind("\n") + 1]
    if len(shown) * 2 < len(found.text):
        return found
    return Piece(shown, found.following - utf16_units(found.text[len(shown) :]), found.total)


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
    answer = answer_of(outcome)
    if not isinstance(answer.value, WriteOutput):
        return answer
    with service.look() as view:
        return _in_ids(view, outcome, answer, answer.value)


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
        value = value.model_copy(update={"pages": pages})
    elif isinstance(outcome, Rejected) and not outcome.budget:
        found = list(told(vault, outcome.findings))
        value = _with_findings(value, found)
        lines = [
            f"rejected, nothing was written: {message}",
            *map(finding_line, found[:_MOST_TOLD]),
        ]
        lines += [f"Next: {value.next}"] if value.next else []
    elif isinstance(outcome, Stale):
        pages = [{**one, "page": in_ids(vault, str(one["page"]))} for one in value.pages or ()]
        message = "; ".join(_stale(one) for one in pages)
        value = value.model_copy(update={"pages": pages})
        lines = [message, *(value.diff or "").splitlines(), f"Next: {value.next}"]
    value = value.model_copy(update={"message": message})
    return replace(answer, value=value, text="\n".join(lines))


def _with_findings(value: WriteOutput, found: Sequence[Told]) -> WriteOutput:
    rows = [one.model_dump(exclude_none=True) for one in map(finding_row, found[:_MOST_TOLD])]
    return value.model_copy(update={"findings": rows or None})


def _is_file(page: dict[str, Any]) -> bool:
    """Whether a row is of a file that follows from pages, and of no page."""
    return str(page.get("id", "")).endswith((".md", ".markdown"))


def _published(pages: Iterable[dict[str, Any]], outcome: Published) -> str:
    told = ", ".join(f"{one['id']}@{one['version']}" for one in pages if one.get("version"))
    commit = f" (commit {outcome.receipt.commit[:12]})" if outcome.receipt.commit else ""
    again = "; it was so before, nothing was done now" if outcome.replayed else ""
    kept = "; what a person had changed there was kept first" if outcome.observed else ""
    return f"published {told or 'it'}{commit}{again}{kept}"


def _stale(row: dict[str, Any]) -> str:
    now = row.get("version")
    return (
        f"stale, nothing was written: {row['page']} was read as {str(row['expected'])[:16]} and "
        f"is {now} now"
    )
