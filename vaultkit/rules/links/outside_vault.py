"""A link climbs out of the vault.

What it checks
    Relative paths with more `..` than there are folders above the page.
Why
    What lies outside is not in the repository: it is there on one machine at best.
Example
    See [the contract](../../contract.pdf).
Instead
    See [the contract](https://example.org/contract.pdf).
Fix
    Never by itself: nothing outside the vault is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK010", name="outside-vault", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` that leaves the vault."""
    for found in page.problems(rule.name):
        yield rule.for_link(
            page,
            found,
            f'"{found.link.target}" leaves the vault',
            fix=Fix("bring the file into the vault, or link to it by its web address"),
        )
