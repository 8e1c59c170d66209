"""A wikilink in the frontmatter has no quotes.

What it checks
    Values such as `up: [[Hub]]`, and items of lists. Lists in lists that hold numbers or quoted
    text are meant as such.
Why
    YAML reads the brackets as a list in a list, so that no program sees a link there.
Example
    ---
    up: [[Hub]]
    ---
Instead
    Hub.md:
    page.md:
        ---
        up: "[[Hub]]"
        ---
Fix
    Where the link stands on one line it is put in quotes.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.rule import Fixable, Rule, mend, short
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM012", name="unquoted-wikilink", severity=Severity.ERROR, fixable=Fixable.ALWAYS)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link without quotes."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f"{short(fault.detail)} is a list to YAML, not a link",
            subject=fault.detail,
            fix=mend(fault, "put the link in quotes"),
        )
