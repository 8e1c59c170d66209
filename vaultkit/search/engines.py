"""Which engine searches, and where its index lies."""

from __future__ import annotations

import os
from typing import NamedTuple

from vaultkit.search.engine import Engine
from vaultkit.search.fts import FileIndex, MemoryIndex
from vaultkit.search.fts_tables import FORMAT
from vaultkit.search.index_file import IndexFile

FOLDER = "search.index"
"""Below the folder of derived files."""


class Place(NamedTuple):
    """Where an index lies: below `folder`, the private one of a work tree, under `name`.

    Snapshots that live side by side (a work tree, a revision) want names of their own, or the index
    goes to and fro between them. `stamp` differs where the same pages are understood otherwise:
    then the index is made anew. `wait` is how long one writer waits for another, in seconds.
    """

    folder: str
    name: str = "worktree"
    stamp: str = ""
    wait: float = 120.0


def engine_at(place: Place) -> Engine:
    """The engine of an index on disk; nothing is opened yet."""
    folder = os.path.join(place.folder, FOLDER)
    return FileIndex(IndexFile(folder, place.name, f"{FORMAT} {place.stamp}", wait=place.wait))


def engine_in_memory() -> Engine:
    """An engine whose index ends with the process."""
    return MemoryIndex()
