"""A relationship has a label that the ontology does not know.

What it checks
    The key `label` of relationships, against the relationship types and their inverses. An
    ontology without relationship types judges none.
Why
    Nobody knows what the relationship says, nor what it may connect.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
        relationship_types:
          works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
          employs:
    r.md:
        ---
        id: rel-1
        record: relationship
        label: work_at
        from: ana
        to: acme
        ---
    ana.md:
        ---
        type: person
        ---
    acme.md:
        ---
        type: company
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
        relationship_types:
          works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
          employs:
    r.md:
        ---
        id: rel-1
        record: relationship
        label: works_at
        from: ana
        to: acme
        ---
    ana.md:
        ---
        type: person
        ---
    acme.md:
        ---
        type: company
        ---
Fix
    Where exactly one label is close it is written, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ON012", name="unknown-relationship", severity=Severity.ERROR, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
