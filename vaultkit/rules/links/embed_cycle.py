"""Pages embed each other in a circle.

What it checks
    Embeds `![[page]]` that lead, over any number of pages, back to where they started. Each circle
    is told once, on the page whose path comes first.
Why
    Shown whole, the pages would never end: programs cut them off at different depths, or hang.
Example
    a.md:
        ![[b]]
    b.md:
        ![[a]]
Instead
    a.md:
        ![[b]]
    b.md:
        Part of [[a]].
Fix
    Never by itself: any embed of the circle may become a link.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.graph import circles
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(code="LK012", name="embed-cycle", severity=Severity.WARNING, scope=Scope.VAULT)

_SHOWN = 8


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each group of pages that embed each other in a circle."""
    for circle in circles(vault.embeds):
        first, after = circle[0], circle[1]
        way = [*circle[:_SHOWN], "…"] if len(circle) > _SHOWN else list(circle)
        yield rule.at(
            first,
            _place(vault, first, after),
            f"pages embed each other in a circle: {' → '.join([*way, first])}",
            subject=" ".join(sorted(circle)),
            record=record_of(first, vault.surfaces[first]),
            related=tuple(
                [
                    Related(path, _place(vault, path, following), f"it embeds {following}")
                    for path, following in zip(circle[1:_SHOWN], [*circle[2:], first], strict=False)
                ]
            ),
            fix=Fix("make one of the embeds a link, without the !"),
        )


def _place(vault: Snapshot, path: str, embedded: str) -> Span:
    page = vault.placed_page(path)
    for found in page.links:
        if found.link.kind == "embed" and found.goal == embedded:
            return found.link.span
    return page.start
