"""A summary does not say what it sums up.

What it checks
    Pages of the type `summary` with neither a `file` nor a `url`.
Why
    Nobody can check it against its original, or learn that the original changed.
Example
    vault.yaml:
        vault: {name: Tides}
    page.md:
        ---
        type: summary
        ---
        The report says that tides rise.
Instead
    vault.yaml:
        vault: {name: Tides}
    page.md:
        ---
        type: summary
        url: https://example.org/report
        ---
        The report says that tides rise.
Fix
    Never by itself: name the file in `sources/`, or the address.
Settings
    Only in a vault with a `vault.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import is_summary

rule = Rule(code="SR003", name="summary-without-original", severity=Severity.WARNING, tells=())


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on a summary that names no original."""
    surface = page.surface
    if not vault.settings.configured or vault.state(page.path) or not is_summary(page.typed):
        return
    if surface.mark("file") is None and surface.mark("url") is None:
        declared = page.typed.declared
        yield rule.on(
            page,
            declared.span if declared is not None else page.start,
            "the summary names neither a `file` nor a `url`",
            subject="file",
            fix=Fix("add `file` with the path of its original, or `url` with its address"),
        )
