"""A key is not plain text.

What it checks
    Keys that are lists or maps, aliases as keys, and merge keys (`<<`), which YAML 1.2 does not
    have.
Why
    Most programs cannot name such a key, and those that merge disagree on what wins.
Example
    ---
    ? [a, b]
    : 1
    ---
Instead
    ---
    a: 1
    b: 1
    ---
Fix
    Never: what the keys should be called, only the author knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM010", name="complex-key", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the first such key, behind which nothing is read."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page, fault.span, fault.detail, fix=Fix("write every key out as `key: value`")
        )
