"""What was worked out for the generated files of one tree, for another one that differs little.

Each piece is kept with all that it is made of, and is taken only where that is the same; so what is
generated never depends on what is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from vaultkit.vault.snapshot import Snapshot

NAME = "kept generated"
_MOST = 20_000


class Shelved(NamedTuple):
    """The files that a shelf came to, with its lines and the rooms that were asked for."""

    lines: list[Any]
    rooms: dict[str, int]
    files: dict[str, tuple[str, ...]]


class Kept:
    """Pieces by what they are of; the settings of the trees are the same."""

    def __init__(self) -> None:
        self.lines: dict[str, tuple[str, str, Any]] = {}
        self.shelves: dict[tuple[str, ...], Shelved] = {}
        self.files: dict[str, tuple[str, Any]] = {}
        self.drifts: dict[str, tuple[str, tuple[str, ...], Any]] = {}

    def trim(self) -> None:
        """Let go of everything where it has grown beyond what any tree needs."""
        for table in (self.lines, self.shelves, self.files, self.drifts):
            if len(table) > _MOST + 2 * len(self.lines):
                table.clear()

    def shelf(
        self, key: tuple[str, ...], lines: list[Any], room: Callable[[str], int]
    ) -> Shelved | None:
        """The same shelf as it came out before; None where its lines or its rooms differ."""
        known = self.shelves.get(key)
        if known is None or known.lines != lines:
            return None
        # every room is asked for, since whoever asks takes note of them
        same = [room(path) == units for path, units in known.rooms.items()]
        return known if all(same) else None


def kept_of(vault: Snapshot) -> Kept:
    """What is kept for this tree, and from now on with it."""
    return cast("Kept", vault.made.setdefault(NAME, Kept()))


def hand_on(before: Snapshot, after: Snapshot) -> None:
    """Keep for a tree under the same settings what is kept for another."""
    if NAME in before.made:
        after.made[NAME] = before.made[NAME]
