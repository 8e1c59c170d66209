"""A frontmatter block does not begin on line 1.

What it checks
    Blocks of keys between two lines `---` above which only blank lines, spaces or characters that
    nobody sees stand.
Why
    Only a block on line 1 is frontmatter. Below a blank line every program takes it for text, and
    all its fields are lost without a word.
Example


    ---
    title: Payments
    ---
Instead
    ---
    title: Payments
    ---
Fix
    Always: what stands above the block is deleted.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FM003",
    name="frontmatter-not-first",
    severity=Severity.ERROR,
    fixable=Fixable.ALWAYS,
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the fence that should stand at the very start."""
    for fault in page.faults(rule.name):
        above = f"the character {fault.detail}" if fault.detail else "white space"
        edit = Edit(Span(1, 1, fault.line, fault.column), "")
        yield rule.on(
            page,
            fault.span,
            f"{above} stands before the frontmatter, so that it is read as text",
            subject=rule.name,
            fix=Fix("delete what stands before it", Applicability.SAFE, (edit,)),
        )
