"""A second frontmatter block follows the first.

What it checks
    Blocks of keys between two lines `---` right behind the frontmatter. A horizontal rule in the
    text is no block.
Why
    Tools that write a page without reading it well put a new block on top. Only the first one
    counts, so the fields of the other are lost.
Example
    ---
    updated: 2026-01-01
    ---
    ---
    title: Payments
    ---
Instead
    ---
    title: Payments
    updated: 2026-01-01
    ---
Fix
    Never: where both hold a key, only the author knows which value is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM004", name="second-frontmatter", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the fence that opens the second block."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            "a second frontmatter block begins here; only the first one is read",
            fix=Fix("move its keys into the first block and delete it"),
        )
