"""Which records replace which, as both sides say: `supersedes` and `superseded_by`; and which page
holds in the place of one that does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.vault.between import Between
from vaultkit.vault.refs import plain_name
from vaultkit.vault.resolve import Outcome, Target
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Mark
from vaultkit.vault.types import CLAIM, RELATIONSHIP

FORWARD, BACK = "superseded_by", "supersedes"

MOST_HEIRS = 100
"""How many steps a chain of pages is followed: each page of a long one is asked for all of them."""


class Step(NamedTuple):
    """The record at `path` names another one; `goal` is its page, None where it leads to none."""

    path: str
    mark: Mark
    target: Target

    @property
    def goal(self) -> str | None:
        """The page that is named."""
        return self.target.path if self.target.outcome is Outcome.PAGE else None


class Heir(NamedTuple):
    """What took the place of a page: its name there, and its path, None where no page has it."""

    name: str
    path: str | None


def heirs_of(vault: Snapshot, path: str) -> tuple[Heir, ...]:
    """What took the place of the page at `path`, what took the place of that, and so on.

    The last one holds, says nothing more, is not there, was on the way already, or is the last of
    `MOST_HEIRS`.
    """
    found: list[Heir] = []
    seen: set[str] = set()
    here: str | None = path
    while here is not None and here not in seen and len(found) < MOST_HEIRS:
        seen.add(here)
        text = vault.surfaces[here].redirect if vault.state(here) else ""
        if not text:
            break
        target = vault.named(here, text)
        here = target.path if target.outcome is Outcome.PAGE else None
        found.append(Heir(plain_name(text), here))
    return tuple(found)


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
