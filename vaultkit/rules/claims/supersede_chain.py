"""What a record says of its successor leads nowhere, or in a circle.

What it checks
    Claims and relationships: every value of `supersedes` and `superseded_by` names a record, none
    leads back to where it began, and a superseded record has a successor. Each circle is told once,
    on the record whose path comes first.
Why
    Readers follow the chain to what holds today. Where it ends in nothing, they are left with what
    was wrong.
Example
    old.md:
        ---
        record: claim
        id: clm-01jqz8k3
        lifecycle: superseded
        superseded_by: clm-01jqzzzz
        ---
        The crane lifts 10 tonnes.
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
    Never by itself: name the record that took its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.between import Between
from vaultkit.vault.chains import BACK, FORWARD, Step, are_untouched, steps_of, successors
from vaultkit.vault.graph import circles
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of
from vaultkit.vault.types import CLAIM, RELATIONSHIP

rule = Rule(code="CL004", name="supersede-chain", severity=Severity.ERROR, scope=Scope.VAULT)

_SHOWN = 8


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each broken step, each circle, and each chain that ends too early."""
    for step in steps_of(vault):
        yield from _broken(vault, step)
    after = successors(vault)
    for circle in circles(after):
        yield _circle(vault, circle)
    for record in (CLAIM, RELATIONSHIP):
        for path in vault.recorded[record]:
            surface = vault.surfaces[path]
            if surface.state == "superseded" and path not in after and not surface.mark(FORWARD):
                yield rule.at(
                    path,
                    _lifecycle(vault, path),
                    f"the {record} is superseded, and nothing says by what",
                    subject="superseded_by",
                    record=record_of(path, surface),
                    fix=Fix("name what took its place: `superseded_by: ID`"),
                )


def stays(change: Between) -> bool:
    """Whether nothing of what the records say of each other changes."""
    return are_untouched(change)


def _broken(vault: Snapshot, step: Step) -> Iterator[Finding]:
    words = ""
    if step.goal == step.path:
        words = "the record names itself"
    elif step.target.outcome is Outcome.MISSING:
        words = f'no record is called "{short(step.mark.text)}"'
    if words:
        yield rule.at(
            step.path,
            step.mark.span,
            f"{words} under `{step.mark.key}`",
            subject=f"{step.mark.key} {step.mark.text}",
            record=record_of(step.path, vault.surfaces[step.path]),
            fix=Fix("correct the id, or take the value out"),
        )


def _circle(vault: Snapshot, circle: tuple[str, ...]) -> Finding:
    first = circle[0]
    names = [record_of(path, vault.surfaces[path]) for path in circle[:_SHOWN]]
    way = [*names, "…"] if len(circle) > _SHOWN else names
    return rule.at(
        first,
        _place(vault, first),
        f"records replace each other in a circle: {' → '.join([*way, names[0]])}",
        subject=" ".join(sorted(circle)),
        record=names[0],
        related=tuple(
            [Related(path, _place(vault, path), "it is part of it") for path in circle[1:_SHOWN]]
        ),
        fix=Fix("take out the step that is wrong, on both sides"),
    )


def _place(vault: Snapshot, path: str) -> Span:
    surface = vault.surfaces[path]
    mark = surface.mark(FORWARD) or surface.mark(BACK)
    return mark.span if mark is not None else Span.at(1)


def _lifecycle(vault: Snapshot, path: str) -> Span:
    facts = vault.facts(path)
    node = facts.field("lifecycle") or facts.field("status")
    return node.span if node is not None else Span.at(1)
