"""A value looks like a date and is none.

What it checks
    Unquoted values of the form year-month-day, with a time or without, whose month, day, hour or
    minute does not exist. Years before 1500 and after 2199 are taken for other numbers. Of a field
    that the ontology types, `wrong-value` says what it must be.
Why
    It is a slip of the keys, and every program that sorts by date drops the page or guesses.
Example
    ---
    created: 2023-13-45
    ---
Instead
    ---
    created: 2023-12-15
    ---
Fix
    Never: only the author knows which day is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Fault
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.ontology.judge import decided_places
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.claims import DATES
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM

rule = Rule(code="FM014", name="impossible-date", severity=Severity.WARNING)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each such value."""
    decided = decided_places(page, vault)
    for fault in page.faults(rule.name):
        if (fault.line, fault.column) in decided or _is_told(page, fault):
            continue
        yield rule.on(
            page,
            fault.span,
            f"{short(fault.detail)} is no day of the calendar",
            subject=fault.detail,
            fix=Fix("correct it; a date is year-month-day, a time hour:minute"),
        )


def _is_told(page: Page, fault: Fault) -> bool:
    """Whether it is a date of a claim, all of which `invalid-claim` judges."""
    if page.typed.record != CLAIM:
        return False
    root = page.facts.frontmatter
    pairs = root.pairs if root is not None else ()
    return any(pair.key in DATES and pair.node.line == fault.line for pair in pairs)
