"""A link holds a path of one machine.

What it checks
    Destinations that start with a drive letter (`C:\\`), with `\\\\share` or with a backslash.
Why
    The file is there for one person on one computer, and the path may tell more than it should.
Example
    See [the figures](C:\\Users\\ana\\figures.xlsx).
Instead
    See [the figures](https://example.org/figures.xlsx).
Fix
    Never by itself: the file is not in the vault.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK011", name="local-path", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` to a path of one machine."""
    for found in page.problems(rule.name):
        yield rule.for_link(
            page,
            found,
            f'"{found.link.target}" is a path of one machine',
            fix=Fix("copy the file into the vault and link to it by a relative path"),
        )
