"""Tags or aliases are written so that they are no list.

What it checks
    The keys `tags`, `aliases` and `cssclasses`: values that are a comment to YAML (`tags: #ops`),
    and lists that are text (`tags: '["ops"]'`). Of text with commas `text-for-list` tells, in the
    dialect that does not read it.
Why
    The page looks tagged to its author and has no tags for any program.
Example
    ---
    tags: #ops #infra
    ---
Instead
    ---
    tags: [ops, infra]
    ---
Fix
    Where the value stands on one line it is rewritten as a list, on request: what YAML calls a
    comment may be one.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.rules.rule import Fixable, Rule, mend
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM013", name="tags-form", severity=Severity.WARNING, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each value that is no list."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f'this is not read as a list, so "{fault.detail}" does not hold it',
            subject=fault.detail,
            fix=mend(fault, f"write {fault.detail}: [one, two]", Applicability.UNSAFE),
        )
