"""A footnote mark has no footnote.

What it checks
    Marks such as `[^1]` for which the page has no line that starts with `[^1]:`.
Why
    The page shows the bare mark, and the source it stands for is lost.
Example
    The outage was short.[^log]
Instead
    The outage was short.[^log]

    [^log]: See the log of that day.
Fix
    Never by itself: what the note says is not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK008", name="undefined-footnote", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each footnote mark of `page` without its footnote."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f'the footnote "{fault.detail}" has no text',
            subject=fault.detail,
            fix=Fix(f"add a line that starts with [^{fault.detail}]: or remove the mark"),
        )
