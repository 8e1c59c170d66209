"""A value has a YAML tag that means something to one program only.

What it checks
    Tags such as `!secret` and `!!python/object`. The tags of YAML's own types, such as `!!str`,
    are fine.
Why
    A tag asks the reader to build something else than text, numbers, lists and maps. vaultkit
    builds nothing, and other programs refuse the block or, worse, obey.
Example
    ---
    owner: !person ana
    ---
Instead
    ---
    owner: ana
    ---
Fix
    Never: a tag may be one, or text that needs quotes.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM009", name="custom-tag", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the first tag, behind which nothing is read."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f"the tag {short(fault.detail)} is not known here",
            subject=fault.detail,
            fix=Fix("remove the tag, or put the value in quotes if it is text"),
        )
