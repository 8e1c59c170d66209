"""Two records do not agree on which of them replaced the other.

What it checks
    Claims and relationships: whatever one names under `superseded_by` names it under `supersedes`,
    and the other way round; both are of one kind; and what names its successor is no longer active.
    A record may be replaced by several, where it names them all.
Why
    A correction is made on both records at once. Where only one of them knows, search and index
    show what was wrong beside what is right.
Example
    old.md:
        ---
        record: claim
        id: clm-01jqz8k3
        ---
        The crane lifts 10 tonnes.
    new.md:
        ---
        record: claim
        id: clm-01jqzzzz
        supersedes: clm-01jqz8k3
        ---
        The crane lifts 12 tonnes.
Instead
    old.md:
        ---
        record: claim
        id: clm-01jqz8k3
        lifecycle: superseded
        superseded_by: clm-01jqzzzz
        ---
        The crane lifts 10 tonnes.
    new.md:
        ---
        record: claim
        id: clm-01jqzzzz
        supersedes: clm-01jqz8k3
        ---
        The crane lifts 12 tonnes.
Fix
    Never: which of the two is right, nobody can tell from the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.chains import BACK, FORWARD, Step, are_untouched, steps_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import record_of

rule = Rule(code="CL005", name="supersede-mismatch", severity=Severity.ERROR, scope=Scope.VAULT)

_Named = Mapping[tuple[str, str], tuple[str, ...]]


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each value that the other record does not bear out."""
    steps = [step for step in steps_of(vault) if step.goal not in (None, step.path)]
    named: dict[tuple[str, str], tuple[str, ...]] = {}
    for step in steps:
        key = (step.path, step.mark.key)
        named[key] = (*named.get(key, ()), step.goal or "")
    for step in steps:
        told = _disagreement(vault, step, step.goal or "", named)
        if told is None:
            continue
        message, fix = told
        goal = step.goal or ""
        mark = vault.surfaces[goal].mark(BACK if step.mark.key == FORWARD else FORWARD)
        place = mark or vault.surfaces[goal].mark("record") or vault.surfaces[goal].id
        yield rule.at(
            step.path,
            step.mark.span,
            message,
            subject=f"{step.mark.key} {_name(vault, goal)}",
            record=_name(vault, step.path),
            related=(Related(goal, place.span, "the other record"),) if place else (),
            fix=Fix(fix),
        )


def stays(change: Between) -> bool:
    """Whether nothing of what the records say of each other changes."""
    return are_untouched(change)


def _disagreement(vault: Snapshot, step: Step, goal: str, named: _Named) -> tuple[str, str] | None:
    mine, other = vault.typed(step.path).record, vault.typed(goal).record
    name, own = _name(vault, goal), _name(vault, step.path)
    if mine != other:
        words = f"{name} is a {other}, and this record is a {mine}"
        return words, "name a record of the same kind"
    if step.mark.key == FORWARD:
        if not vault.state(step.path):
            words = f"{name} is said to replace this {mine}, which is still active"
            return words, "add `lifecycle: superseded`, or take `superseded_by` out"
        if step.path in named.get((goal, BACK), ()):
            return None
        return (
            f"{name} does not say that it supersedes this {mine}",
            f"add `supersedes: {own}` there",
        )
    successors = named.get((goal, FORWARD), ())
    if step.path in successors:
        return None
    if successors:
        others = both([_name(vault, path) for path in successors])
        return f"{name} says that {others} replaced it", "correct the side that is wrong"
    step_words = f"add `lifecycle: superseded` and `superseded_by: {own}` there"
    return f"{name} does not say that this {mine} replaced it", step_words


def _name(vault: Snapshot, path: str) -> str:
    return record_of(path, vault.surfaces[path])
