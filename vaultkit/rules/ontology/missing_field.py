"""A page lacks a field that its type requires.

What it checks
    Required fields of the page's type, of the maps in its fields and of a relationship, which
    needs `label`, `from` and `to` as well; the key `type` itself where neither the ontology's
    `classify` nor the folder gives the page one. Null, empty text, an empty list and an empty map
    are as good as nothing. A page without any block is told by `missing-frontmatter`.
Why
    Whoever reads pages of this type counts on the field.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date, required: true}
    alpha.md:
        ---
        type: project
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date, required: true}
    alpha.md:
        ---
        type: project
        due: 2027-01-09
        ---
Fix
    Where the ontology names a default it is written, on request. What the field holds otherwise,
    only the author knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON003", name="missing-field", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
