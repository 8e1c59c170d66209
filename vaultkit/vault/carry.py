"""Gives what was worked out of a whole vault on to one that differs in a few pages.

In: two judged vaults under the same settings, and the pages that differ. Nothing depends on it but
the time that rules take.
"""

from __future__ import annotations

from collections.abc import Collection

from vaultkit.model.ordered import with_changes
from vaultkit.vault.budgets import PageBudgets
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row, State, split_paths

_FEW = 50
"""Pages are few where they are no more than one in so many."""


def carry(before: Snapshot, after: Snapshot, pages: Collection[str]) -> None:
    """`pages` are those whose rows are others, new or gone; `rows` of both are there."""
    known, made = before.__dict__, after.__dict__
    after.budgets.come_from(before.budgets, frozenset(pages))
    for name in ("edges", "refs", "embeds"):
        if name in known:
            changes = {path: _paths(after.rows.get(path), name) or None for path in pages}
            made[name] = with_changes(known[name], changes)
    if "glance" in known:
        after.glance = before.glance.following(after.surfaces, pages)


def carry_ties(before: State, after: Snapshot, pages: Collection[str]) -> None:
    """The same with ties between pages alone, where those of the state before are known.

    To follow more than a few pages takes longer than to look at all.
    """
    if before.ties and len(pages) * _FEW <= len(before.rows):
        old = PageBudgets(after.settings, after.types, before.rows, after.limits, before.ties)
        after.budgets.come_from(old, frozenset(pages))


def _paths(row: Row | None, name: str) -> tuple[str, ...]:
    return split_paths(getattr(row, name)) if row is not None else ()
