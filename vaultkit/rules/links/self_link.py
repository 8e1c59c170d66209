"""A page links to itself.

What it checks
    Links and embeds whose target is the page they stand on, without a heading or block.
Why
    The reader ends where they were. It is mostly a renamed target or a copied list.
Example
    As [[page]] says.
Instead
    As this page says.
Fix
    The link is replaced by its text, on request: another target may be meant. An embed stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.rules.link_fix import without_link
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK014", name="self-link", severity=Severity.INFO, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` to itself."""
    for found in page.problems(rule.name):
        verb = "embeds" if found.link.kind == "embed" else "links to"
        yield rule.for_link(
            page,
            found,
            f"the page {verb} itself",
            fix=fix_by(
                "name another page, a heading of this one, or remove the link",
                without_link(page, vault, found.link),
                Applicability.UNSAFE,
            ),
        )
