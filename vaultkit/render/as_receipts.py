"""Receipts listed, shown and verified: in words, and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from vaultkit.model.receipt import Receipt
from vaultkit.model.text import shortened
from vaultkit.model.verified import Rebuilt, Report, Verdict, Verified
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_MEANINGS = {
    Verdict.OK: "holds",
    Verdict.REWRITTEN: "the content stands, and its commit was made anew",
    Verdict.NOT_RECHECKABLE: "it cannot be worked out again here",
    Verdict.DRIFTED: "the rules say otherwise today, by the day alone",
    Verdict.ELSEWHERE: "its commit is not in this history",
    Verdict.LIES: "does not hold",
}

_STEPS = {
    Verdict.NOT_RECHECKABLE: "What its commit did holds; its rules only that version can ask again",
    Verdict.ELSEWHERE: "Nothing is wrong; merge or pick its commit where the change is wanted",
    Verdict.LIES: (
        "See it: git show COMMIT. Who amended it takes the Vault- lines out of its message or puts "
        "the other change into a commit of its own; what nobody owns up to: git revert COMMIT"
    ),
}
_GONE = (
    "Ask who rewrote the branch; a clone that still has the commit gives it back: git fetch CLONE"
)
_NOT_BESIDE = (
    "No receipts are kept beside the branch here, and of what a host squashed nothing else tells\n"
    "  next: Get them from where the branch came from: "
    "git fetch origin refs/vaultkit/receipts:refs/vaultkit/receipts; "
    "where nobody has them: vaultkit receipts rebuild"
)


def list_json(receipts: Sequence[Receipt]) -> str:
    """Receipts as one JSON object that ends in a line feed."""
    return _text({"receipts": [_object(one) for one in receipts]})


def list_lines(receipts: Sequence[Receipt]) -> Iterator[str]:
    """The same for people, two lines each, without line ends."""
    if not receipts:
        yield "No request was published that is asked for"
    for one in receipts:
        yield clean(f"{one.request}  {one.at or '-'}  {one.actor}")
        title = shortened(f"{one.operation} {one.title}".strip())
        yield clean(f"  {title}  {one.commit[:12]}".rstrip())


def show_json(receipt: Receipt) -> str:
    """One receipt as a JSON object."""
    return _text({"receipt": _object(receipt)})


def show_lines(receipt: Receipt) -> Iterator[str]:
    """One receipt for people, all that it says."""
    person = receipt.on_behalf_of
    told = (
        ("request", receipt.request),
        ("operation", receipt.operation),
        ("title", receipt.title),
        ("reason", " ".join(receipt.reason.split())),
        ("actor", receipt.actor),
        ("on behalf of", f"{person.name} <{person.email}>" if person else ""),
        ("at", receipt.at),
        ("commit", receipt.commit),
        ("durability", receipt.durability),
        ("payload", f"sha256:{receipt.payload}"),
        ("ontology", f"sha256:{receipt.ontology}" if receipt.ontology else ""),
        ("rules", receipt.rules),
        *(("fence", f"{one.revision} {one.hash}") for one in receipt.fences),
        *(("record", f"{one.record} {one.before} {one.after}") for one in receipt.records),
        *(("path", path) for path in receipt.paths),
    )
    yield from (clean(f"{name}: {value}") for name, value in told if value)


def report_json(report: Report) -> str:
    """What was verified as a JSON object."""
    first = report.lies[0] if report.lies else None
    return _text(
        {
            "branch": report.branch,
            "commits": report.commits,
            "counts": _counts(report),
            "first_lie": _place(first) if first else None,
            "beside": report.beside,
            "receipts": [_verified(one) for one in report.found],
        }
    )


def report_lines(report: Report) -> Iterator[str]:
    """What was verified for people: what is not simply well, and the sum."""
    if report.lies:
        first = report.lies[0]
        yield clean(f"The first that lies is {_place(first)}: {'; '.join(first.words)}")
    for one in report.found:
        if one.verdict is not Verdict.OK:
            yield clean(f"{one.verdict.value}  {_place(one)}  {_MEANINGS[one.verdict]}")
            yield from (clean(f"  {words}") for words in one.words)
    # one step for each kind: what many commits did wrong is begun with at the first
    kinds = {(one.verdict, not one.commit, one.next): one for one in reversed(report.found)}
    steps = dict.fromkeys(_step(one) for one in reversed(kinds.values()))
    yield from (clean(f"  next: {step}") for step in steps if step)
    if not report.beside:
        yield from _NOT_BESIDE.split("\n")
    counts = ", ".join(f"{number:,} {name}" for name, number in _counts(report).items() if number)
    yield clean(
        f"{counted(len(report.found), 'receipt')} in {counted(report.commits, 'commit')} of "
        f"{report.branch}"
        f"{f': {counts}' if counts else ''}"
    )


def rebuilt_json(rebuilt: Rebuilt) -> str:
    """What a rebuild did as a JSON object."""
    return _text(asdict(rebuilt))


def rebuilt_lines(rebuilt: Rebuilt) -> Iterator[str]:
    """The same for people."""
    kept = counted(rebuilt.kept, "receipt was", "receipts were")
    added = counted(rebuilt.added, "was", "were")
    yield f"{kept} beside the branch, {added} put there from the commits"


def _object(receipt: Receipt) -> dict[str, object]:
    person = receipt.on_behalf_of
    return {
        **asdict(receipt),
        "on_behalf_of": person._asdict() if person else None,
        "records": [one._asdict() for one in receipt.records],
        "fences": [one._asdict() for one in receipt.fences],
        "commit": receipt.commit or None,
        "at": receipt.at or None,
        "ontology": receipt.ontology or None,
        "durability": receipt.durability or None,
        "paths": list(receipt.paths),
    }


def _verified(one: Verified) -> dict[str, object]:
    return {
        "request": one.receipt.request if one.receipt else None,
        "commit": one.commit or None,
        "verdict": one.verdict.value,
        "words": list(one.words),
        "next": _step(one) or None,
    }


def _step(one: Verified) -> str:
    if one.verdict is Verdict.LIES:
        return _STEPS[one.verdict].replace("COMMIT", one.commit[:12]) if one.commit else _GONE
    return one.next or _STEPS.get(one.verdict, "")


def _place(one: Verified) -> str:
    request = f"request {one.receipt.request}" if one.receipt else ""
    commit = f"commit {one.commit}" if one.commit else ""
    return ", ".join(part for part in (commit, request) if part)


def _counts(report: Report) -> dict[str, int]:
    return {
        verdict.value: sum(one.verdict is verdict for one in report.found) for verdict in Verdict
    }


def _text(told: dict[str, object]) -> str:
    return f"{dumps({'schema_version': SCHEMA_VERSION, **told})}\n"
