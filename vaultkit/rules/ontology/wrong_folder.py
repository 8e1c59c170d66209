"""A page lies outside the folder of its type.

What it checks
    Pages that declare a type with a `dir`: they lie in that folder or below it.
Why
    The folder is how people and lists find the pages of a type.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project: {dir: projects}
    notes/alpha.md:
        ---
        type: project
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project: {dir: projects}
    projects/alpha.md:
        ---
        type: project
        ---
Fix
    Never: a page that moves needs its links moved with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON006", name="wrong-folder", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
