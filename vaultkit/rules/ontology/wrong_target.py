"""A reference leads to a page of a type that it must not name.

What it checks
    Fields of the type `ref`: they name a page, and one of the types in `to` or of a type that is
    one of them. A name that leads nowhere is told by the rules about links.
Why
    Whoever follows the reference expects a page of that type and its fields.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
          project:
            fields:
              lead: {type: ref, to: [person]}
    acme.md:
        ---
        type: company
        ---
    alpha.md:
        ---
        type: project
        lead: acme
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
          project:
            fields:
              lead: {type: ref, to: [person]}
    ana.md:
        ---
        type: person
        ---
    alpha.md:
        ---
        type: project
        lead: ana
        ---
Fix
    Never: only the author knows which page is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON010", name="wrong-target", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
