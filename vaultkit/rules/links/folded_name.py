"""A wikilink spells a page's name in another way than the file.

What it checks
    Wikilinks that lead to a page only because upper and lower case, or the Unicode form of an
    accent, do not count for them.
Why
    Other programs do compare exactly, and a search for the name misses this place.
Example
    Payments.md:
    start.md:
        See [[payments]].
Instead
    Payments.md:
    start.md:
        See [[Payments]] or [[Payments|payments]].
Fix
    Never by itself: the finding names the exact form.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import wikilink_path

rule = Rule(code="LK019", name="folded-name", severity=Severity.INFO)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each wikilink of `page` that only folding leads to its target."""
    for found in page.problems(rule.name):
        name = found.link.target.partition("#")[0].strip()
        exact = wikilink_path(found.target.path)
        if "/" not in name:
            exact = exact.rpartition("/")[2]
        yield rule.for_link(
            page,
            found,
            f'"{name}" means {found.target.path} only where case and Unicode form do not count',
            fix=Fix(f'write "{exact}"'),
        )
