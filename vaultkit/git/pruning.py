"""Waits for those who take objects away by references that they read before ours moved.

`git prune` and `git repack -ad` (or `--cruft`) look once at what is referred to and take away the
rest later, in a large repository much later. Whoever began before a reference moved may take away
what it holds.
Git writes no lock for them, so the system is asked; where it does not tell, nobody is waited for.
"""

from __future__ import annotations

import re
import time

from vaultkit.git.places import Repository
from vaultkit.git.processes import GitProcess, gits_in

_ALL_INTO_ONE = re.compile("-[a-zA-Z]*[aA]|--cruft")
_LONGEST, _PAUSE = 10.0, 0.01


def pruners(repository: Repository) -> frozenset[GitProcess]:
    """Those at work in the repository at this moment."""
    return frozenset(one for one in gits_in(repository) if _takes_away(one.asked))


def outlast(repository: Repository, begun: frozenset[GitProcess]) -> None:
    """Wait until each of them has ended, ten seconds at most: one that hangs holds up nobody."""
    until = time.monotonic() + _LONGEST
    while begun and time.monotonic() < until:
        begun &= pruners(repository)
        if begun:
            time.sleep(_PAUSE)


def _takes_away(asked: tuple[str, ...]) -> bool:
    """Not so what packs anew alone, and takes away what is in another pack."""
    if asked[:1] == ("repack",):
        return any(map(_ALL_INTO_ONE.match, asked[1:]))
    return asked[:1] == ("prune",)
