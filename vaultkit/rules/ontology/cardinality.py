"""More relationships of one label start or end at a page than the ontology allows.

What it checks
    Current relationships whose label has a `cardinality`: with `many-to-one` one `from` has at
    most one `to`, with `one-to-many` one `to` has at most one `from`, with `one-to-one` both hold.
    The label's inverse counts as the same relationship seen from the other end. Several
    relationships between the same two pages are one.
Why
    Where one answer is expected, two are given.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
        relationship_types:
          works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
          employs:
    r1.md:
        ---
        id: rel-1
        record: relationship
        label: works_at
        from: ana
        to: acme
        ---
    r2.md:
        ---
        id: rel-2
        record: relationship
        label: employs
        from: umbrella
        to: ana
        ---
    ana.md:
        ---
        type: person
        ---
    acme.md:
        ---
        type: company
        ---
    umbrella.md:
        ---
        type: company
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          person: {}
          company: {}
        relationship_types:
          works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
          employs:
    r1.md:
        ---
        id: rel-1
        record: relationship
        label: works_at
        from: ana
        to: acme
        ---
    ana.md:
        ---
        type: person
        ---
    acme.md:
        ---
        type: company
        ---
    umbrella.md:
        ---
        type: company
        ---
Fix
    Never: supersede or withdraw whichever no longer holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Link
from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.ontology.judge import ready
from vaultkit.ontology.relations import Limit, limits_of
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.refs import plain_name
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import Surface, record_of
from vaultkit.vault.types import RELATIONSHIP

rule = Rule(code="ON014", name="cardinality", severity=Severity.ERROR, scope=Scope.KEY)

_MOST = 10


class _Edge(NamedTuple):
    path: str
    label: str
    source: str
    target: str
    ends: tuple[Span, Span]

    def turned(self) -> _Edge:
        """The same from the other end."""
        return _Edge(self.path, self.label, self.target, self.source, self.ends[::-1])


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each relationship that another one leaves no room for."""
    by = ready(vault)
    limits = limits_of(by.ontology) if by is not None else []
    if not limits:
        return
    meant = {label: limit for limit in limits for label in limit.labels}
    edges: dict[str, list[_Edge]] = {}
    for path, surface in vault.surfaces.items():
        record = surface.mark("record")
        if record is None or record.text != RELATIONSHIP or surface.state:
            continue
        label = surface.mark("label")
        limit = meant.get(label.text) if label is not None else None
        edge = _edge(vault, path, surface, limit) if limit is not None else None
        if limit is not None and edge is not None:
            edges.setdefault(limit.name, []).append(edge)
            if limit.both_ways:
                edges[limit.name].append(edge.turned())
    for limit in limits:
        yield from _judged(vault, limit, edges.get(limit.name, []))


def stays(change: Between) -> bool:
    """Whether there are no limits, or the change is none of relationships nor of names."""
    by = ready(change.after)
    if by is None or not limits_of(by.ontology):
        return True
    return not change.keys and not any(
        RELATIONSHIP in one.texts("record") for *_, one in change.sides
    )


def _edge(vault: Snapshot, path: str, surface: Surface, limit: Limit) -> _Edge | None:
    """The relationship as the limit reads it; None where an end leads to no page."""
    label, source, target = (surface.mark(key) for key in ("label", "from", "to"))
    if label is None or source is None or target is None:
        return None
    goals = []
    for mark in (source, target):
        link = Link("property", plain_name(mark.text), mark.key, *mark.span)
        found, _ = vault.resolve(path, link)
        if found.path not in vault.surfaces:
            return None
        goals.append(found.path)
    spans = (source.span, target.span)
    if limit.labels[label.text]:
        return _Edge(path, label.text, goals[1], goals[0], (spans[1], spans[0]))
    return _Edge(path, label.text, goals[0], goals[1], spans)


def _judged(vault: Snapshot, limit: Limit, edges: list[_Edge]) -> Iterator[Finding]:
    for backwards, limited in ((False, limit.one_to), (True, limit.one_from)):
        groups: dict[str, list[_Edge]] = {}
        for edge in edges if limited else ():
            groups.setdefault(edge.target if backwards else edge.source, []).append(edge)
        for page, group in groups.items():
            others = {edge.source if backwards else edge.target for edge in group}
            if len(others) > 1:
                yield from _told(vault, page, group, backwards)


def _told(vault: Snapshot, page: str, group: list[_Edge], backwards: bool) -> Iterator[Finding]:
    def end(edge: _Edge) -> str:
        return edge.source if backwards else edge.target

    for edge in group:
        others = [other for other in group if end(other) != end(edge)]
        span = edge.ends[0] if backwards else edge.ends[1]
        yield rule.at(
            edge.path,
            span,
            f"{page} may have one {edge.label} only; beside {end(edge)} it has "
            f"{both(list(dict.fromkeys(end(other) for other in others)))}, "
            f"by {both([other.path for other in others])}",
            subject=f"{edge.label} {page}",
            record=record_of(edge.path, vault.surfaces[edge.path]),
            related=tuple(
                [
                    Related(other.path, other.ends[0 if backwards else 1], "the other one")
                    for other in others[:_MOST]
                ]
            ),
            fix=Fix("supersede or withdraw the relationship that no longer holds"),
        )
