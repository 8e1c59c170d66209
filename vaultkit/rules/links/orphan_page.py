"""No page links to this one.

What it checks
    Pages that no link and no embed of another page leads to. The index or README page at the root
    is where readers start and needs none.
Why
    What nothing leads to is found by search at best, and is easily written a second time.
Example
    index.md:
    lost.md:
Instead
    index.md:
        See [[lost]].
    lost.md:
Fix
    Never by itself: link to the page from where readers come, or remove it.
Settings
    Off by default, since many folders are read by listing them. `checks.severity` turns it on:
    `orphan-page: warning`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import INDEX_STEMS, record_of, stem_of

rule = Rule(code="LK013", name="orphan-page", severity=Severity.OFF, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page that no other page links to."""
    reached = {
        goal for way in (vault.edges, vault.refs) for goals in way.values() for goal in goals
    }
    # what was superseded or retired is not to be linked to any more
    reached.update(path for path, surface in vault.surfaces.items() if surface.state)
    for path, surface in vault.surfaces.items():
        if path in reached or ("/" not in path and stem_of(path).lower() in INDEX_STEMS):
            continue
        yield rule.at(
            path,
            Span.at(1),
            "no page links to this page",
            record=record_of(path, surface),
            fix=Fix("link to it from where readers come, or remove it"),
        )
