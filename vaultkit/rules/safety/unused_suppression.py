"""A comment suppresses nothing.

What it checks
    Comments `<!-- vaultkit: ignore NAME -->`: names of no rule, codes instead of names, and names
    of rules that find nothing in the block that the comment covers.
Why
    The fault was mended or the name is wrong. Left in place, the comment would hide the next fault
    of its kind.
Example
    <!-- vaultkit: ignore broken-link -->
    A paragraph without links.
Instead
    A paragraph without links.
Fix
    A comment of which no name hides anything, and all are names of rules, is deleted. Otherwise a
    name is to be corrected.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="SC011",
    name="unused-suppression",
    severity=Severity.WARNING,
    fixable=Fixable.SOMETIMES,
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield nothing: `vaultkit.rules.suppress` tells it, once every other finding is known."""
    return iter(())
