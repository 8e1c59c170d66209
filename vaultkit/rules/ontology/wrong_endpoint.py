"""A relationship connects a page of a type that its label does not allow.

What it checks
    Where `from` and `to` of a relationship lead: to pages of the types that its label allows at
    that end. By the label's inverse, the ends change places.
Why
    Answers that follow relationships name a company where a person is meant.
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
        label: works_at
        from: acme
        to: ana
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
    Never: exchange the ends, or use another label.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON013", name="wrong-endpoint", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
