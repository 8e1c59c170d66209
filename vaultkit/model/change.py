"""What a command does to the files of a vault: worked out first, then done whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Move(NamedTuple):
    """A file gets another path; its bytes stay what they are."""

    old: str
    new: str


class Rewrite(NamedTuple):
    """A file that holds `before` shall hold `after`; None is no file."""

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class Changes:
    """Moves first, all at once; `rewrites` name their files by the paths after that.

    Paths are relative to the vault's root. No path comes twice among `rewrites`, nor twice on
    either side of `moves`.
    """

    moves: tuple[Move, ...] = ()
    rewrites: tuple[Rewrite, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.moves and not self.rewrites
