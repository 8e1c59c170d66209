"""A claim is of a kind that the ontology does not know.

What it checks
    The key `claim_kind` of claims. An ontology without claim kinds judges none.
Why
    Lists of decisions or commitments leave the claim out.
Example
    ontology.yaml:
        name: team
        version: 1
        claim_kinds:
          decision: {description: What was decided.}
    c.md:
        ---
        record: claim
        claim_kind: decison
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        claim_kinds:
          decision: {description: What was decided.}
    c.md:
        ---
        record: claim
        claim_kind: decision
        ---
Fix
    Where exactly one kind is close it is written, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ON015", name="unknown-claim-kind", severity=Severity.ERROR, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
