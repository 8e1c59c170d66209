"""Which records replace which, as both sides say: `supersedes` and `superseded_by`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.vault.between import Between
from vaultkit.vault.resolve import Outcome, Target
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Mark
from vaultkit.vault.types import CLAIM, RELATIONSHIP

FORWARD, BACK = "superseded_by", "supersedes"


class Step(NamedTuple):
    """The record at `path` names another one; `goal` is its page, None where it leads to none."""

    path: str
    mark: Mark
    target: Target

    @property
    def goal(self) -> str | None:
        """The page that is named."""
        return self.target.path if self.target.outcome is Outcome.PAGE else None


def steps_of(vault: Snapshot) -> Iterator[Step]:
    """What every claim and relationship says of what it replaces and what replaces it."""
    for path in (*vault.recorded[CLAIM], *vault.recorded[RELATIONSHIP]):
        for mark in vault.surfaces[path].marks:
            if mark.key in (FORWARD, BACK):
                yield Step(path, mark, vault.named(path, mark.text))


def are_untouched(change: Between) -> bool:
    """Whether all steps and what they lead to are the same before and after a change."""
    if not any(paths for vault in change.both for paths in vault.recorded.values()):
        return True
    texts = (text for *_, surface in change.sides for text in surface.texts("record"))
    return not change.keys and not any(text in (CLAIM, RELATIONSHIP) for text in texts)


def successors(vault: Snapshot) -> dict[str, tuple[str, ...]]:
    """The records that replace each, whichever side says so."""
    after: dict[str, list[str]] = {}
    for step in steps_of(vault):
        if step.goal is not None:
            old, new = step.path, step.goal
            if step.mark.key == BACK:
                old, new = new, old
            after.setdefault(old, []).append(new)
    return {old: tuple(dict.fromkeys(new)) for old, new in after.items()}
