"""A key stands twice in one block.

What it checks
    Keys that occur more than once in the frontmatter, in nested maps too.
Why
    YAML forbids it, and programs disagree on which value wins. vaultkit takes neither.
Example
    ---
    owner: team-a
    owner: team-b
    ---
Instead
    ---
    owner: team-b
    ---
Fix
    Never: only the author knows which value is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM006", name="duplicate-key", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each repeated key, at its second place."""
    for fault in page.faults(rule.name):
        first = Related(page.path, Span.at(fault.other), f'"{fault.detail}" is set here first')
        yield rule.on(
            page,
            fault.span,
            f'the key "{fault.detail}" is already set on line {fault.other}',
            subject=fault.detail,
            related=(first,),
            fix=Fix("keep one of the two lines"),
        )
