"""Of two active claims about the same, one denies what the other says.

What it checks
    Active claims of one kind with the same subjects (at least one), owner, time and due date whose
    words are the same but for one negation: `not`, `never`, `no`, `no longer`, and `nicht`,
    `niemals`, `niet`, `non`, `nunca`, `não`. What people believe or prefer contradicts only what
    the same attribution says. Claims that differ in a name or a figure may both be true, and are
    left alone; so are claims of which one replaced the other.
Why
    Whoever asks finds either answer and takes it for the truth.
Example
    harbour.md:
    a.md:
        ---
        record: claim
        claim_kind: fact
        entities: [harbour]
        ---
        The harbour is open in winter.
    b.md:
        ---
        record: claim
        claim_kind: fact
        entities: [harbour]
        ---
        The harbour isn't open in winter.
Instead
    harbour.md:
    a.md:
        ---
        record: claim
        claim_kind: fact
        entities: [harbour]
        occurred: 2024
        ---
        The harbour is open in winter.
    b.md:
        ---
        record: claim
        claim_kind: fact
        entities: [harbour]
        occurred: 2026
        ---
        The harbour isn't open in winter.
Fix
    Never: withdraw or replace the one that does not hold, or say when each of them held.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.claims import Said, affirmed, alike
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(code="CL007", name="contradicting-claims", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each claim that denies one whose path comes before, or is denied."""
    for group in alike(vault):
        if not group[0].surface.texts("entities"):
            continue
        first: dict[tuple[str, ...], dict[int, Said]] = {}
        for one in group:
            words, denials = affirmed(one.words)
            sides = first.setdefault(words, {})
            sides.setdefault(denials, one)
            known = sides.get(1 - denials)
            if known is not None:
                yield _finding(one, known)


def _finding(one: Said, known: Said) -> Finding:
    name = record_of(known.path, known.surface)
    return rule.at(
        one.path,
        one.span,
        f"the claim and {name} cannot both hold",
        subject=name,
        record=record_of(one.path, one.surface),
        related=(Related(known.path, known.span, f'"{known.excerpt}"'),),
        fix=Fix("withdraw or replace the one that does not hold, or say when each of them held"),
    )
