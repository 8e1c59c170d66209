"""A page lacks a heading that its type requires.

What it checks
    Sections that the type requires, against the headings of all levels; case does not matter.
Why
    Readers and programs look for the section by its name.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            sections: [{name: Goals, required: true}]
    alpha.md:
        ---
        type: project
        ---

        # Alpha
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            sections: [{name: Goals, required: true}]
    alpha.md:
        ---
        type: project
        ---

        # Alpha

        ## Goals
Fix
    The heading is added at the end of the page, on request. What stands below it, only the author
    knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON007", name="missing-section", severity=Severity.ERROR, fixable=Fixable.ALWAYS)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
