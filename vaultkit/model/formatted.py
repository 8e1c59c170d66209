"""What `fmt` did, or would do, to the pages of a vault, ready to be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.change import Rewrite


class Left(NamedTuple):
    """A file that stays as it is, and why: `reason` is a clause for people."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Formatted:
    """Pages laid out anew, those that are `left` alone, and how many were so already.

    `pages` and `left` are in the order of their paths. `written`: the files are changed.
    """

    pages: tuple[Rewrite, ...]
    left: tuple[Left, ...]
    unchanged: int
    written: bool
