"""Notices that a folder which was opened is another one by now, under the same name.

While a writer lives, its vault may be moved, deleted, replaced by a link or unmounted. What lies
under the name then is not the vault that was asked for, and nothing is written there.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable


class Roots:
    """Folders as they are now: each by its place on the disk, and not by its name."""

    def __init__(self, folders: Iterable[str]) -> None:
        self._known = {folder: _mark(folder) for folder in folders}

    def moved(self) -> str:
        """The first that is not there any more, or is another one; "" where all are the same."""
        return next((name for name, mark in self._known.items() if _mark(name) != mark), "")


def _mark(folder: str) -> tuple[int, int, bool] | None:
    """None where nothing is there."""
    try:
        there = os.lstat(folder)
    except OSError:
        return None
    return there.st_dev, there.st_ino, stat.S_ISLNK(there.st_mode)
