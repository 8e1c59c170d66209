"""A frontmatter block goes beyond what is read.

What it checks
    Blocks with more than 65,536 characters, more than 10,000 values (aliases counted by what they
    stand for), lists and maps more than 32 deep, and aliases inside their own value.
Why
    Two hundred bytes of aliases can stand for gigabytes. A block of this size is an attack or an
    accident, and neither should stop a check, an editor or a server.
Example
    ---
    a: &a [*a]
    ---
Instead
    ---
    a: [b]
    ---
Fix
    Never: what the block should hold, only the author knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM008", name="yaml-limit", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the value that passes the limit."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f"the block goes beyond what is read: {fault.detail}",
            fix=Fix("write the values out, with less nesting, and move long texts into the body"),
        )
