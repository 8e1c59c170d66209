"""Counts what a judged vault holds. Every number is one that the rules would act on as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from vaultkit.model.stats import HubCount, Sizes, TypeCount
from vaultkit.vault.page import PageLink
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP

NO_TYPE = ""
ACTIVE = "active"

Counts = Mapping[str, Mapping[str, int]]

_KINDS = {"property": "frontmatter", "reference-image": "image"}


def pages_by_type(vault: Snapshot) -> tuple[TypeCount, ...]:
    """Pages by their type, the most first, then records and documents by what they are."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for path, surface in vault.surfaces.items():
        typed = vault.typed(path)
        name = _name_of(vault, path) if typed.record in (PAGE, RELATIONSHIP) else ""
        states = counts.setdefault((typed.record, name), Counter())
        states[vault.types.state_of(path, surface) or ACTIVE] += 1
    found = [
        TypeCount(name, record, states.total(), dict(sorted(states.items())))
        for (record, name), states in counts.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.record != PAGE, -one.number, one[:2])))


def _name_of(vault: Snapshot, path: str) -> str:
    typed = vault.typed(path)
    if typed.record == PAGE:
        return vault.types.called(typed)
    label = vault.surfaces[path].mark("label")
    return label.text if label is not None else NO_TYPE


def claims_by_kind(vault: Snapshot) -> Counts:
    """Claims by their kind, then by lifecycle; "" is a claim without a kind."""
    counts: dict[str, Counter[str]] = {}
    for path in vault.recorded[CLAIM]:
        kind = vault.surfaces[path].mark("claim_kind")
        states = counts.setdefault(kind.text if kind is not None else NO_TYPE, Counter())
        states[vault.state(path) or ACTIVE] += 1
    return {kind: dict(sorted(counts[kind].items())) for kind in sorted(counts)}


def links_by_outcome(vault: Snapshot) -> Counts:
    """Links by their kind, then by what became of them; looks at every page.

    A link to a page whose fragment leads nowhere counts as `broken-anchor` or `broken-block`.
    """
    counts: dict[str, Counter[str]] = {}
    for path in vault.surfaces:
        for one in vault.page(path).links:
            kind = _KINDS.get(one.link.kind, one.link.kind)
            counts.setdefault(kind, Counter())[outcome_of(one)] += 1
    return {kind: dict(sorted(counts[kind].items())) for kind in sorted(counts)}


def outcome_of(one: PageLink) -> str:
    """What became of a link: an `Outcome`, or what its fragment lacks."""
    if one.issue in ("broken-anchor", "broken-block"):
        return one.issue
    if one.target.outcome is Outcome.FOLDER and one.goal is not None:
        return Outcome.PAGE.value
    return one.target.outcome.value


def hubs(vault: Snapshot) -> tuple[HubCount, ...]:
    """Every hub, the least room first."""
    budgets = vault.budgets
    found = [
        HubCount(path, hub.degree, row.units, budgets.room(path))
        for path, row in vault.rows.items()
        if (hub := budgets.hub(path)) is not None
    ]
    return tuple(sorted(found, key=lambda one: (one.room, one.path)))


def sizes(vault: Snapshot) -> Sizes | None:
    """How large the bodies of pages are; None where there is no page."""
    found = sorted(
        (row.units, path)
        for path, row in vault.rows.items()
        if vault.types.is_page(path, row.surface)
    )
    if not found:
        return None
    units = [size for size, _ in found]
    last = len(units) - 1
    return Sizes(sum(units), units[last // 2], units[last * 9 // 10], *found[-1])
