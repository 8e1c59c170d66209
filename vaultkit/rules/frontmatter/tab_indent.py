"""A tab stands where YAML wants spaces.

What it checks
    Tabs that indent a line of the frontmatter or stand before its first character. Tabs inside a
    value are text.
Why
    YAML forbids them for indentation, since nobody can tell how wide they are; the whole block is
    lost.
Example
    ---
    owner:
    \tteam: payments
    ---
Instead
    ---
    owner:
      team: payments
    ---
Fix
    Never: how many spaces are meant depends on the lines around.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM007", name="tab-indent", severity=Severity.ERROR, tells=("tab",))


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the tab that stops the reading."""
    for fault in page.faults("tab"):
        yield rule.on(
            page,
            fault.span,
            "a tab stands where YAML wants spaces",
            fix=Fix("indent with spaces"),
        )
