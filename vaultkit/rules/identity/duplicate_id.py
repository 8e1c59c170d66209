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
from vaultkit.vault.between import Between
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both

rule = Rule(
    code="ID001", name="duplicate-id", severity=Severity.ERROR, scope=Scope.KEY, of_names=True
)

_MOST = 10


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page of a group that shares an id."""
    for name, paths in vault.names.ids.items():
        if len(paths) > 1:
            yield from _shared(vault, name, sorted(paths))


def stays(change: Between) -> bool:
    """Whether no page of the change shares an id, before or after it."""
    owned = [own.text for _, _, surface in change.sides if (own := surface.id) is not None]
    return not any(
        len(vault.names.ids.get(text, ())) > 1 for text in owned for vault in change.both
    )


def _shared(vault: Snapshot, name: str, paths: list[str]) -> Iterator[Finding]:
    places = {path: own.span for path in paths if (own := vault.surfaces[path].id) is not None}
    for path, span in places.items():
        others = [other for other in places if other != path]
        yield rule.at(
            path,
            span,
            f'the id "{name}" belongs to {both(others)} as well',
            subject=name,
            record=path,
            related=tuple(
                [
                    Related(other, places[other], f'"{name}" is the id of this page too')
                    for other in others[:_MOST]
                ]
            ),
            fix=Fix("give one of the pages another id"),
        )
