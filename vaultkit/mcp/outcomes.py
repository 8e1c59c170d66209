"""What a writing tool answers: each outcome of a write as one structured answer and as words.

A write that the rules reject, or that comes too late, is an ordinary answer: it says what to do
next. Only where the state of Git or of the vault forbids it has the call failed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from vaultkit.mcp.answers import LIST_BYTES, MOST_CHARS, clipped, few
from vaultkit.mcp.tool import Answer, Output
from vaultkit.model.finding import Finding
from vaultkit.model.outcome import (
    Outcome,
    OverBudget,
    Pending,
    Published,
    Refused,
    Rejected,
    Stale,
    Unchanged,
)
from vaultkit.model.receipt import NO_HASH
from vaultkit.render import as_outcome

MOST_MESSAGE = 8_000
"""UTF-16 units of a message."""

MOST_DIFF = 6_000
"""UTF-16 units of a diff."""

_VERSION = 16
_MOST = 20
_LISTS = {"findings": 8 * 1024, "budget": 8 * 1024, "pages": LIST_BYTES, "lacking": LIST_BYTES}
"""The lists of an answer, with the most bytes of each."""


class WriteOutput(Output):
    """What became of a write; `next` is the next step where it was not published, or not here;
    `lacking` are files that somebody saved meanwhile, so that the disk lacks it."""

    state: Literal["published", "unchanged", "rejected", "stale", "pending", "refused"]
    message: str
    next: str | None = None
    requestId: str | None = None  # noqa: N815 -- as the protocol's clients write names
    commit: str | None = None
    at: str | None = None
    replayed: bool | None = None
    lacking: list[str] | None = None
    pages: list[dict[str, Any]] | None = None
    findings: list[dict[str, Any]] | None = None
    budget: list[dict[str, Any]] | None = None
    diff: str | None = None
    name: str | None = None


def answer_of(outcome: Outcome) -> Answer:
    """The answer to a write that came to this."""
    return bounded(whole_answer(outcome))


def whole_answer(outcome: Outcome) -> Answer:
    """The same with all there is to say, however much that is."""
    lines = list(as_outcome.lines(outcome))
    value = _value(outcome, lines[0] if lines else "")
    pending = outcome.approval if isinstance(outcome, Pending) else None
    return Answer(value, "\n".join(lines), pending=pending, failed=isinstance(outcome, Refused))


def bounded(answer: Answer) -> Answer:
    """An answer with no more of each part than fits: it must not be kept back for its size."""
    value = answer.value
    update: dict[str, Any] = {"message": clipped(getattr(value, "message", ""), MOST_MESSAGE)}
    if diff := getattr(value, "diff", None):
        update["diff"] = clipped(diff, MOST_DIFF)
    left = 0
    for name, most in _LISTS.items():
        found = getattr(value, name, None) or []
        update[name] = few(found[:_MOST] if name == "findings" else found, most) or None
        left += len(found) - len(update[name] or ())
    if left:
        more = f"{left:,} more are not shown"
        step = getattr(value, "next", None)
        update["next"] = f"{step}; {more}" if step else more
    text = clipped(answer.text, MOST_CHARS)
    return replace(answer, value=value.model_copy(update=update), text=text)


def _value(outcome: Outcome, first: str) -> WriteOutput:
    match outcome:
        case Published():
            return _published(outcome, first)
        case Unchanged(message):
            return WriteOutput(state="unchanged", message=message)
        case Rejected(message, findings, budget, hint):
            return WriteOutput(
                state="rejected",
                message=message,
                next=hint or "Mend what is listed in what you send, and send it again",
                findings=[finding_row(one) for one in findings] or None,
                budget=[_over(one) for one in budget] or None,
            )
        case Stale(broken):
            return WriteOutput(
                state="stale",
                message=first,
                next="Read the page again, and send what you want with its version now",
                pages=[
                    {"page": one.record, "expected": one.expected, "version": one.found[:_VERSION]}
                    for one in broken
                ],
                diff="\n".join(one.diff for one in broken if one.diff) or None,
            )
        case Pending(approval, message):
            return WriteOutput(
                state="pending", message=message, next="Wait for the person", requestId=approval
            )
        case Refused(name, message, hint, diff):
            return WriteOutput(
                state="refused", name=name, message=message, next=hint, diff=diff or None
            )


def _published(outcome: Published, first: str) -> WriteOutput:
    receipt = outcome.receipt
    pages = [
        {"id": one.record, "version": one.after[:_VERSION] if one.after != NO_HASH else None}
        for one in receipt.records
    ]
    return WriteOutput(
        state="published",
        message=first,
        next=outcome.next or None,
        requestId=receipt.request,
        commit=receipt.commit or None,
        at=receipt.at or None,
        replayed=outcome.replayed or None,
        pages=pages,
        lacking=list(outcome.lacking) or None,
    )


def finding_row(finding: Finding) -> dict[str, Any]:
    """A finding as lists of tools show it."""
    row: dict[str, Any] = {
        "rule": finding.name,
        "severity": finding.severity.value,
        "path": finding.path,
        "line": finding.span.line,
        "message": clipped(finding.message),
    }
    if finding.fix is not None:
        row["fix"] = clipped(finding.fix.title)
    return row


def _over(page: OverBudget) -> dict[str, Any]:
    return {
        "page": page.page,
        "current": page.current,
        "attempted": page.attempted,
        "budget": page.budget,
        **({"hub": page.hub} if page.hub else {}),
        "sections": [
            {
                "heading": clipped(one.heading, 120),
                "start": one.start,
                "end": one.end,
                "units": one.units,
                "candidates": [{"page": path, "headroom": room} for path, room in one.candidates],
            }
            for one in page.sections
        ],
    }
