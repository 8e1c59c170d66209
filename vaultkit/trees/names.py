"""Which paths are never part of a vault, and which names are pages, the same for every tree."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from vaultkit.model.tree import Tree

# What editors leave beside a file for a moment: vim's swap files and its write test `4913`,
# backups, Emacs' locks and autosaves, LibreOffice's and Office's locks.
_TEMPORARY = re.compile(
    r"\..*\.sw[a-z] | 4913 | .*~ | .*\.tmp | \.\#.* | \#.*\# | \.~lock\..*\# | ~\$.*",
    re.VERBOSE | re.DOTALL,
)
# Asked of every path of a vault: only one that holds some of this can be excluded.
_SUSPECT = re.compile(r"(?:^|/)(?:[.#~]|4913|node_modules/)|~$|\.tmp$").search

# Stores of version control, and packages that a tool installs by the thousand.
_LEFT_OUT = frozenset((".git", ".hg", ".jj", ".svn", ".venv", "node_modules"))


@runtime_checkable
class Marked(Protocol):
    """A tree that tells what lies at its root, entries or not."""

    def markers(self) -> frozenset[str]:
        """The names of files and folders at the root, dot-folders among them."""
        ...


class MarkedTree(Tree, Marked, Protocol):
    """A tree whose settings can be found or guessed."""


def is_temporary(name: str) -> bool:
    """Whether an editor or a save in progress left a file of this name."""
    return _TEMPORARY.fullmatch(name) is not None


def is_left_out(name: str) -> bool:
    """Whether a folder of this name is never looked into."""
    return name in _LEFT_OUT


def is_excluded(path: str) -> bool:
    """Whether a file is never an entry: temporary, or below a folder that is left out."""
    if not _SUSPECT(path):
        return False
    *folders, name = path.split("/")
    return is_temporary(name) or any(is_left_out(folder) for folder in folders)


def roots_of(paths: Iterable[str]) -> frozenset[str]:
    """The first part of every path."""
    return frozenset({path.partition("/")[0] for path in paths})
