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
    Where no key stands in both, the fences between them are taken out, on request: the second block
    may be meant as text. Where both hold a key, only the author knows which value is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.parse.block_mend import joined
from vaultkit.rules.edits import text_of
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FM004", name="second-frontmatter", severity=Severity.ERROR, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the fence that opens the second block."""
    for fault in page.faults(rule.name):
        edits = joined(text_of(page, vault), fault.line)
        yield rule.on(
            page,
            fault.span,
            "a second frontmatter block begins here; only the first one is read",
            fix=fix_by(
                "move its keys into the first block and delete it", edits, Applicability.UNSAFE
            ),
        )
