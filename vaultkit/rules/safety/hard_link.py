"""A page is a hard link: the same file has another name.

What it checks
    Pages on disk whose file has more than one name. Where the other name lies, the file system
    does not say; it may be outside of the vault.
Why
    Whoever changes the file under its other name changes the page, and writing the page changes
    the other file or cuts the two apart.
Example
    `guide.md`, made by `ln ~/private/guide.md guide.md`.
Instead
    A copy of the file.
Fix
    Never: the other name may be wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC005", name="hard-link", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page with more than one name."""
    entries = vault.entries
    paths = vault.paths
    for path in chain(paths.pages, paths.too_large, paths.generated):
        links = entries[path].links
        if links > 1:
            yield rule.at(
                path,
                Span.at(1),
                f"this file has {links} names (hard links); changing one changes all",
                subject=rule.name,
                fix=Fix("replace it by a copy"),
            )
