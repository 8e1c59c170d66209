"""A link in the frontmatter leads to no page and no file.

What it checks
    Frontmatter values that are one quoted wikilink, in lists too, whose target is not there.
Why
    Programs that build trees and tables from these values leave the page out.
Example
    ---
    up: "[[Cofee]]"
    ---
Instead
    Coffee.md:
    page.md:
        ---
        up: "[[Coffee]]"
        ---
Fix
    Never by itself: when one name is close, the finding names it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_names, did_you_mean

rule = Rule(code="LK018", name="broken-property-link", severity=Severity.WARNING)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each frontmatter link of `page` that leads nowhere."""
    for found in page.problems(rule.name):
        name = found.link.target.partition("#")[0].strip()
        close = close_names(vault.names, found.link.target)
        step = did_you_mean(close, "create the page, or correct the value")
        yield rule.for_link(
            page,
            found,
            f'"{found.link.label}" links to "{name}", and no page is called so',
            fix=Fix(step),
        )
