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
    told = {*decided_places(page, vault), *_dates_of_a_claim(page)}
    for fault in page.faults(rule.name):
        if (fault.line, fault.column) in told:
            continue
        yield rule.on(
            page,
            fault.span,
            f"{short(fault.detail)} is no day of the calendar",
            subject=fault.detail,
            fix=Fix("correct it; a date is year-month-day, a time hour:minute"),
        )


def _dates_of_a_claim(page: Page) -> Iterator[tuple[int, int]]:
    """Where dates stand that `invalid-claim` judges."""
    root = page.facts.frontmatter
    if page.typed.record == CLAIM and root is not None:
        for pair in root.pairs:
            if pair.key in DATES:
                yield pair.node.line, pair.node.column
