"""What became of a write, in words and for programs, and the exit code that says it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from vaultkit.model.finding import Finding
from vaultkit.model.outcome import (
    Broken,
    Changed,
    Outcome,
    OverBudget,
    Pending,
    Published,
    Refused,
    Rehearsed,
    Rejected,
    Stale,
    Unchanged,
)
from vaultkit.model.receipt import Receipt
from vaultkit.render.as_json import finding_object
from vaultkit.render.clean import clean
from vaultkit.render.next_step import LACKING
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

EXIT_CODES: dict[type, int] = {
    Published: 0,
    Unchanged: 0,
    Rehearsed: 0,
    Rejected: 1,
    Refused: 3,
    Pending: 3,
    Stale: 4,
}

_MOST_FINDINGS = 20


def json_text(outcome: Outcome | Rehearsed) -> str:
    """Everything as one JSON object that ends in a line feed."""
    return f"{dumps({'schema_version': SCHEMA_VERSION, **_object(outcome)})}\n"


def lines(outcome: Outcome | Rehearsed) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    for line in _lines(outcome):
        yield clean(line)


def _object(outcome: Outcome | Rehearsed) -> dict[str, object]:
    match outcome:
        case Published():
            return _published(outcome)
        case Unchanged():
            return {"state": "unchanged", "message": outcome.message}
        case Rehearsed():
            return {
                "state": "rehearsed",
                "title": outcome.title,
                "needs_approval": outcome.asks,
                "paths": [one.path for one in outcome.files],
                "diff": "\n".join(_diff(outcome.files)),
            }
        case Rejected():
            return {
                "state": "rejected",
                "message": outcome.message,
                **({"next": outcome.hint} if outcome.hint else {}),
                "findings": [finding_object(one) for one in outcome.findings],
                "budget": {"pages": [_over(one) for one in outcome.budget]},
            }
        case Stale():
            broken = [one._asdict() for one in outcome.broken]
            return {"state": "stale", "message": _stale(outcome.broken[0]), "fences": broken}
        case Pending():
            return {
                "state": "pending",
                "message": outcome.message,
                "approval": outcome.approval,
            }
        case Refused():
            return {
                "state": "refused",
                "name": outcome.name,
                "message": outcome.message,
                "next": outcome.hint,
                **({"diff": outcome.diff} if outcome.diff else {}),
            }


def _published(outcome: Published) -> dict[str, object]:
    receipt = outcome.receipt
    return {
        "state": "published",
        "replayed": outcome.replayed,
        "request": receipt.request,
        "operation": receipt.operation,
        "title": receipt.title,
        "commit": receipt.commit or None,
        "at": receipt.at or None,
        "actor": receipt.actor,
        "durability": receipt.durability,
        "paths": list(receipt.paths),
        "records": [one._asdict() for one in receipt.records],
        "payload": receipt.payload,
        "ontology": receipt.ontology or None,
        "rules": receipt.rules,
        **({"observed": _observed(outcome.observed)} if outcome.observed else {}),
        **({"lacking": list(outcome.lacking)} if outcome.lacking else {}),
        **({"elsewhere": outcome.elsewhere} if outcome.elsewhere else {}),
        **({"next": outcome.next} if outcome.next else {}),
    }


def _observed(receipt: Receipt) -> dict[str, object]:
    return {
        "request": receipt.request,
        "commit": receipt.commit,
        "actor": receipt.actor,
        "paths": list(receipt.paths),
        "records": [one._asdict() for one in receipt.records],
    }


def _over(page: OverBudget) -> dict[str, object]:
    return {
        "page": page.page,
        "current": page.current,
        "attempted": page.attempted,
        "budget": page.budget,
        "hub": page.hub or None,
        "sections_of": page.sections_of,
        "sections": [
            {
                **one._asdict(),
                "candidates": [{"page": path, "headroom": room} for path, room in one.candidates],
            }
            for one in page.sections
        ],
    }


def _lines(outcome: Outcome | Rehearsed) -> Iterator[str]:
    match outcome:
        case Published():
            yield from _told(outcome)
        case Unchanged():
            yield f"nothing to do, nothing was written: {outcome.message}"
        case Rehearsed():
            yield f"Nothing was written; {outcome.title} would change:"
            yield from _diff(outcome.files)
            yield (
                "A person has to agree first" if outcome.asks else "Next: run it without --dry-run"
            )
        case Rejected():
            yield f"rejected, nothing was written: {outcome.message}"
            yield from (_finding(one) for one in outcome.findings[:_MOST_FINDINGS])
            if len(outcome.findings) > _MOST_FINDINGS:
                yield f"and {len(outcome.findings) - _MOST_FINDINGS:,} more"
            yield from (line for page in outcome.budget for line in _sections(page))
            if outcome.hint:
                yield f"  next: {outcome.hint}"
        case Stale():
            for one in outcome.broken:
                yield _stale(one)
                yield from (f"  {line}" for line in one.diff.splitlines())
            yield "  next: read it again, and repeat the request with its version now"
        case Pending():
            yield f"pending, nothing was written: {outcome.message}"
        case Refused():
            yield f"refused, nothing was written ({outcome.name}): {outcome.message}"
            yield from (f"  {line}" for line in outcome.diff.splitlines())
            yield f"  next: {outcome.hint}"


def _told(outcome: Published) -> Iterator[str]:
    receipt, observed = outcome.receipt, outcome.observed
    if observed is not None:
        commit = observed.commit[:12]
        yield f"{observed.operation} {observed.title}: kept as {commit} before it"
    told = f"{receipt.operation} {receipt.title}".strip()
    commit = f" as {receipt.commit[:12]}" if receipt.commit else ""
    before = " before; nothing was done now" if outcome.replayed else ""
    where = f": {outcome.elsewhere}" if outcome.elsewhere else ""
    yield f"{told}: published{commit}{before}{where}"
    yield from (f"  {path}" for path in receipt.paths)
    yield from (f"{path} {LACKING}" for path in outcome.lacking)
    yield f"request {receipt.request}"
    if outcome.next:
        yield f"  next: {outcome.next}"


def _finding(one: Finding) -> str:
    place = f"{one.path}:{one.span.line}:{one.span.column}"
    return f"{place} {one.code} {one.name}: {one.message}"


def _stale(one: Broken) -> str:
    return (
        f"stale, nothing was written: {one.record} was expected as {one.expected}, and is "
        f"{one.found}"
    )


def _sections(page: OverBudget) -> Iterator[str]:
    if page.sections:
        yield f"the largest sections of {page.page} ({page.sections_of}):"
    for one in page.sections:
        room = ", ".join(f"{path} ({units:,})" for path, units in one.candidates)
        yield (
            f'  {one.start}:{one.end} "{one.heading}", {one.units:,} units'
            f"{f'; room in {room}' if room else ''}"
        )


def _diff(files: tuple[Changed, ...]) -> Iterator[str]:
    for path, before, after in files:
        old, new = (
            (data or b"").decode("utf-8", "replace").splitlines() for data in (before, after)
        )
        yield from difflib.unified_diff(
            old,
            new,
            f"a/{path}" if before is not None else "/dev/null",
            f"b/{path}" if after is not None else "/dev/null",
            lineterm="",
        )
