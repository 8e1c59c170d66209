"""A reference link has no definition.

What it checks
    Links in the full form `[text][label]` for which the page has no line `[label]: address`.
    A label alone in brackets may be plain text and is left alone.
Why
    The page shows the brackets, and the address is lost.
Example
    Read the [guide][g] first.
Instead
    Read the [guide][g] first.

    [g]: https://example.org/guide
Fix
    Never by itself: the address is not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK009", name="undefined-reference", severity=Severity.WARNING)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each reference link of `page` without its definition."""
    for fault in page.faults(rule.name):
        label = fault.detail
        yield rule.on(
            page,
            fault.span,
            f'the label "{label}" is not defined on this page',
            subject=label,
            fix=Fix(f"add a line [{label}]: with the address, or put \\ before the brackets"),
        )
