"""No page shows or links to this file.

What it checks
    Images, sounds, films, PDFs, office documents and archives that no link, image or embed of any
    page leads to. Uses in raw HTML are not seen; excluded and hidden folders are left alone.
Why
    Files that nobody needs stay in every clone for ever.
Example
    old-logo.png:
    page.md:
        No picture here.
Instead
    old-logo.png:
    page.md:
        ![The logo](old-logo.png)
Fix
    Never by itself: a file that a site's template uses looks unused too.
Settings
    Off by default. `checks.severity` turns it on: `unused-attachment: warning`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.classify import skipper
from vaultkit.vault.material import is_attachment
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK015", name="unused-attachment", severity=Severity.OFF, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each attachment that no page uses."""
    skip = skipper(vault.settings)
    files = [
        path
        for path, entry in vault.entries.items()
        if entry.kind is Kind.FILE and is_attachment(path) and not skip(path)
    ]
    used = vault.linked_files() if files else frozenset()
    for path in files:
        if path not in used:
            yield rule.at(
                path,
                Span.at(1),
                "no page uses this file",
                fix=Fix("show it on a page, or remove it"),
            )
