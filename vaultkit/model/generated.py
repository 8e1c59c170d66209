"""What `generate` did, or would do, ready to be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.change import Rewrite


class Left(NamedTuple):
    """A file that was left alone: why, and what a person can do. `lines` are what they wrote."""

    path: str
    why: str
    step: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """One run in the vault at `root`.

    `rewrites` are the files that are, or would be, written anew (`after` None: removed), and
    `written` says whether they were. `left` are those that only a person can decide about. `owns`:
    the files belong to this branch, and `why` says so or not, for people. `files` counts all that
    are generated; `off`: the vault has none. `merging`: they come too late for the commit of a
    merge, and are wanted as soon as it is made.
    """

    root: str
    rewrites: tuple[Rewrite, ...]
    left: tuple[Left, ...]
    written: bool
    owns: bool
    why: str
    files: int
    off: bool = False
    merging: bool = False

    @property
    def drifts(self) -> bool:
        """Whether some file is not what the pages give."""
        return bool(self.rewrites or self.left)
