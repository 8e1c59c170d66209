"""Two claims say the same, or nearly so.

What it checks
    Active claims of one kind with the same subjects, owner, time and due date. They are the same
    where their words are, case, punctuation and contractions apart. They are nearly the same where
    all words are but for one place, at which up to one word in ten was added, left out or spelled a
    little otherwise; such claims have at least eight words, the same figures and as many negations.
    Of very many claims that begin or end alike only neighbours in the alphabet are compared.
Why
    What stands there twice is corrected once. The other copy then contradicts it.
Example
    a.md:
        ---
        record: claim
        claim_kind: decision
        ---
        The harbour stays open in winter.
    b.md:
        ---
        record: claim
        claim_kind: decision
        ---
        The harbour stays open in *winter*
Instead
    a.md:
        ---
        record: claim
        claim_kind: decision
        ---
        The harbour stays open in winter.
    b.md:
        ---
        record: claim
        claim_kind: decision
        ---
        The harbour stays open in summer.
Fix
    Never by itself: withdraw one of them, its evidence may go to the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.claims import Said, alike, near_pairs
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(code="CL006", name="near-duplicate-claim", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each claim that repeats one whose path comes before."""
    for group in alike(vault):
        first: dict[tuple[str, ...], Said] = {}
        for one in group:
            known = first.setdefault(one.words, one)
            if known is not one:
                yield _finding(one, known, "says the same as")
        for one, known in near_pairs(list(first.values())):
            yield _finding(one, known, "says nearly the same as")


def _finding(one: Said, known: Said, words: str) -> Finding:
    name = record_of(known.path, known.surface)
    return rule.at(
        one.path,
        one.span,
        f"the claim {words} {name}",
        subject=name,
        record=record_of(one.path, one.surface),
        related=(Related(known.path, known.span, f'"{known.excerpt}"'),),
        fix=Fix("withdraw one of them, and keep the evidence of both"),
    )
