"""Which engine searches, and where its index lies."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import NamedTuple

from vaultkit.errors import MissingExtra, UsageError
from vaultkit.search.engine import Engine
from vaultkit.search.file_set import FileSet
from vaultkit.search.fts import FileIndex, MemoryIndex
from vaultkit.search.fts_tables import FORMAT, has_fts5
from vaultkit.search.index_file import IndexFile

FOLDER = "search.index"
"""Below the folder of derived files."""

ENGINES = ("fts5", "whoosh")
"""What searches: SQLite's FTS5, or Whoosh, which the extra `whoosh` brings."""


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


def engine_for(place: Place | None, engine: str = ENGINES[0]) -> Engine:
    """The engine with its index at a place, None for in memory; nothing is opened yet.

    Raises `MissingExtra` where what it needs is not installed, `UsageError` where there is no such
    engine.
    """
    need_engine(engine)
    if engine == "whoosh":
        return _whoosh(place)
    if place is None:
        return MemoryIndex()
    folder = os.path.join(place.folder, FOLDER)
    return FileIndex(IndexFile(folder, place.name, f"{FORMAT} {place.stamp}", wait=place.wait))


def engine_called(name: str) -> str:
    """One of `ENGINES`: `auto` is the first that can be had, FTS5 where neither can."""
    if name != "auto":
        return name
    return "whoosh" if not has_fts5() and find_spec("whoosh") is not None else ENGINES[0]


def need_engine(engine: str) -> None:
    """Raise as `engine_for` does where an engine cannot be had."""
    if engine not in ENGINES:
        raise UsageError(f'there is no search engine "{engine}"', f"Use {' or '.join(ENGINES)}")
    if engine == "whoosh" and find_spec("whoosh") is None:
        raise MissingExtra(
            "the search engine whoosh is not installed",
            'Install the extra: pip install "git-vaultkit[whoosh]", or search with --engine fts5',
        )
    if engine == "fts5" and not has_fts5():
        raise MissingExtra(
            "Python's SQLite is built without FTS5, so it cannot search",
            'Install another engine, pip install "git-vaultkit[whoosh]", and use --engine whoosh',
        )


def _whoosh(place: Place | None) -> Engine:
    from vaultkit.search.whoosh_index import VERSION, WhooshIndex

    if place is None:
        return WhooshIndex(None)
    folder = os.path.join(place.folder, FOLDER)
    return WhooshIndex(FileSet(folder, place.name, f"{VERSION} {place.stamp}", wait=place.wait))
