"""Two pages claim one id.

What it checks
    Values of the frontmatter key `id` that more than one page has.
Why
    An id is the page's identity: links and receipts that name it could mean either page.
Example
    a.md:
        ---
        id: adr-0042
        ---
    b.md:
        ---
        id: adr-0042
        ---
Instead
    a.md:
        ---
        id: adr-0042
        ---
    b.md:
        ---
        id: adr-0043
        ---
Fix
    Never: give the newer page an id of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ID001", name="duplicate-id", severity=Severity.ERROR, scope=Scope.KEY)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page of a group that shares an id."""
    for name, paths in vault.names.ids.items():
        if len(paths) < 2:
            continue
        for path in paths:
            own = vault.surfaces[path].id
            others = [
                Related(other, place.span, f'"{name}" is the id of this page too')
                for other in paths
                if other != path and (place := vault.surfaces[other].id) is not None
            ]
            assert own is not None
            yield rule.at(
                path,
                own.span,
                f'the id "{name}" belongs to {others[0].path} as well',
                subject=name,
                record=path,
                related=tuple(others[:10]),
                fix=Fix("give one of the pages another id"),
            )
