"""What a change introduces: the findings of a tree that the trees it starts from have not.

Law: where the full check of a base reports nothing and a change introduces nothing, the full check
of the changed tree reports nothing. So each tree is reported on as a check of it would be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.memory import Memory
from vaultkit.actions.reported import Reported, baseline_of, reported
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.rules.compare import beyond, counted
from vaultkit.trees.revision import RevisionTree
from vaultkit.vault.moved import moved_pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A judged tree with the settings it was judged with."""

    tree: Tree
    settings: Settings
    judged: Judged
    jobs: int


def introduced(
    head: Side,
    found: Reported,
    bases: tuple[RevisionTree, ...],
    settings_of: Callable[[RevisionTree], Settings],
    memory_of: Callable[[Settings], Memory],
) -> tuple[Finding, ...]:
    """The open findings of `head` that none of the `bases` reports."""
    left = found.open
    for base in bases:
        if not left:
            break
        settings = settings_of(base)
        judged = _judged(base, settings, head, memory_of)
        before = reported(judged, settings, baseline_of(base, settings))
        left = beyond(left, counted(before.open, _moved(judged, head.judged)))
    return left


def _judged(
    base: RevisionTree, settings: Settings, head: Side, memory_of: Callable[[Settings], Memory]
) -> Judged:
    alike = settings == head.settings
    store = FactsStore(base, dialect_of(settings), memory_of(settings), jobs=head.jobs)
    return judge(base, settings, store, before=head.judged.state if alike else None, jobs=head.jobs)


def _moved(before: Judged, after: Judged) -> dict[str, str]:
    old, new = before.state.rows, after.state.rows
    gone = {path: row.blob for path, row in old.items() if path not in new}
    added = {path: row.blob for path, row in new.items() if path not in old}
    return moved_pages(gone, added)
