"""A page has a field that its type does not know, or a claim or relationship a key of no meaning.

What it checks
    Frontmatter keys of pages with a type, and keys inside maps whose `fields` are listed. Keys
    that every record may have (`id`, `title`, `tags`, `created` and their kind) are known, as are
    `owner` and `reviewed` where the type is reviewed, and what the programs of the dialect read.
    Claims and relationships have the keys that vaultkit reads, and so have the items of their
    `evidence`; a key that begins with `x-` or `x_` is the team's own. Without an ontology that
    names claim kinds, or relationships, only what is close to such a key is told of the record.
Why
    Mostly it is a slip of the keys: the field that was meant stays empty. A claim with `lifecyle:
    withdrawn` would still count, and a `qoute` is compared with nothing.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date}
    alpha.md:
        ---
        type: project
        duo: 2027-01-09
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date}
    alpha.md:
        ---
        type: project
        due: 2027-01-09
        ---
Fix
    Where exactly one field is close, and the page does not have it yet, the key is renamed, on
    request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ON005", name="unknown-field", severity=Severity.WARNING, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
