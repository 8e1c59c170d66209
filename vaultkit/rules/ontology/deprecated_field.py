"""A page uses a field that the ontology has given up.

What it checks
    Keys of fields marked `deprecated`; what to use instead is named.
Why
    Newer pages have the other field, so lists by either are incomplete.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              owner: {type: string}
              lead: {type: string, deprecated: owner}
    alpha.md:
        ---
        type: project
        lead: Ana
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              owner: {type: string}
              lead: {type: string, deprecated: owner}
    alpha.md:
        ---
        type: project
        owner: Ana
        ---
Fix
    Where the page does not have the other field yet, the key is renamed; where that field asks
    something else of its values, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ON008", name="deprecated-field", severity=Severity.WARNING, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
