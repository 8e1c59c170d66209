"""A field holds a value that the ontology has given up.

What it checks
    Values of an `enum` that are marked `deprecated`; what to write instead is named.
Why
    Newer pages have the other value, so lists by either are incomplete.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              status:
                type: enum
                values: [active, {value: open, deprecated: active}]
    alpha.md:
        ---
        type: project
        status: open
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              status:
                type: enum
                values: [active, {value: open, deprecated: active}]
    alpha.md:
        ---
        type: project
        status: active
        ---
Fix
    The value that is named is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ON009", name="deprecated-value", severity=Severity.WARNING, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
