"""Two pages hold a value that only one of them may have.

What it checks
    Fields marked `unique`, over all current pages of the type that has the field and of types that
    inherit it. Values are compared as text; in a list each item counts. Pages that are superseded,
    merged, withdrawn or retired may keep theirs.
Why
    Whoever looks a page up by the value finds either of them.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              code: {type: string, unique: true}
    a.md:
        ---
        type: project
        code: A1
        ---
    b.md:
        ---
        type: project
        code: A1
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              code: {type: string, unique: true}
    a.md:
        ---
        type: project
        code: A1
        ---
    b.md:
        ---
        type: project
        code: A2
        ---
Fix
    Never: only the authors know whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.between import Between
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import record_of

rule = Rule(code="ON011", name="duplicate-value", severity=Severity.ERROR, scope=Scope.KEY)

_MOST = 10
_Held = tuple[str, Span]


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at each place that shares a value with another one."""
    holders: dict[tuple[str, str], list[_Held]] = {}
    for path, row in vault.rows.items():
        if row.uniques and not row.surface.state:
            for mark in row.uniques:
                holders.setdefault(mark[:2], []).append((path, mark.span))
    for key, places in holders.items():
        if len(places) > 1:
            yield from _shared(vault, key, places)


def stays(change: Between) -> bool:
    """Whether no page of the change has such a value, before or after it."""
    return not any(vault.rows[path].uniques for path, vault, _ in change.sides)


def _shared(vault: Snapshot, key: tuple[str, str], places: list[_Held]) -> Iterator[Finding]:
    field, text = key[0].partition(".")[2], key[1]
    for place in places:
        others = [other for other in places if other != place]
        names = list(dict.fromkeys(path for path, _ in others))
        yield rule.at(
            place[0],
            place[1],
            f'"{field}" must be a value that no other page has; "{short(text)}" stands in '
            f"{both(names)} as well",
            subject=f"{field}={text}",
            record=record_of(place[0], vault.surfaces[place[0]]),
            related=tuple([Related(p, s, "the same value") for p, s in others[:_MOST]]),
            fix=Fix("give one of the pages another value"),
        )
