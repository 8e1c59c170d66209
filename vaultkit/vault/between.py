"""What lies between two judged vaults of which nearly everything is the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface


class Side(NamedTuple):
    """A page as it is in one of the two vaults."""

    path: str
    vault: Snapshot
    surface: Surface


class Between:
    """Two vaults under the same settings, and what differs.

    `pages` are those that were judged again, those that are new, and those that are gone; `paths`
    all files that differ; `keys` those of names that mean something else (see
    `vaultkit.vault.state.changed_keys`).
    """

    def __init__(
        self,
        before: Snapshot,
        after: Snapshot,
        pages: frozenset[str],
        paths: frozenset[str],
        keys: frozenset[str],
    ) -> None:
        self.before, self.after = before, after
        self.pages, self.paths, self.keys = pages, paths, keys

    @property
    def both(self) -> tuple[Snapshot, Snapshot]:
        """The vault before and the one after."""
        return self.before, self.after

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Every page of the change in each vault that has it."""
        return tuple(self._sides())

    def _sides(self) -> Iterator[Side]:
        for vault in self.both:
            for path in self.pages:
                if path in vault.surfaces:
                    yield Side(path, vault, vault.surfaces[path])
