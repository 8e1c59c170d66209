"""A page is of a type that the ontology does not know.

What it checks
    The frontmatter key `type` against the page types and their aliases. Documents, such as a
    README, may say what they like.
Why
    Nothing is known of what the page must hold, so nothing of it is checked, and lists of its
    type leave it out.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project: {description: Work with an end.}
    alpha.md:
        ---
        type: projekt
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project: {description: Work with an end.}
    alpha.md:
        ---
        type: project
        ---
Fix
    Where exactly one type is close it is written, on request. A new one may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON002", name="unknown-type", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
