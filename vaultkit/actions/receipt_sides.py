"""A commit as its receipt is held against it: which record lies at a path there.

Only settings and the pages that are asked for are read, never the whole vault.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.reading import facts_at
from vaultkit.git.odb import Odb
from vaultkit.git.places import Repository
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.parse.codec import encode_anchors
from vaultkit.trees.revision import RevisionTree
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.surface import surface_of
from vaultkit.vault.types import Types

_KEPT = 2000
"""Pages between two commits are mostly the same."""


class Side:
    """A vault under its settings, of which single pages are looked at by their blobs."""

    def __init__(self, odb: Odb, settings: Settings) -> None:
        self.settings = settings
        self._odb = odb
        self._types = Types(settings)
        self._record = lru_cache(_KEPT)(self._worked_out)

    def is_generated(self, path: str) -> bool:
        """Whether vaultkit makes the file at a path, so that no receipt tells of it."""
        return path in sort_paths({path: Entry(Kind.FILE)}, self.settings).generated

    def record_at(self, path: str, blob: str) -> str:
        """What identifies the record: its id where it is a page, else the path."""
        return self._record(path, blob)

    def _worked_out(self, path: str, blob: str) -> str:
        if path not in sort_paths({path: Entry(Kind.FILE)}, self.settings).pages:
            return path
        facts, _ = facts_at(
            self._odb.read(blob)[1], blob, dialect_of(self.settings), self._odb.algorithm
        )
        return self._types.id_of(path, surface_of(facts, encode_anchors(facts)))


class Sides:
    """The sides of commits that follow each other, in the vault `inside` a repository."""

    def __init__(self, repository: Repository, odb: Odb, inside: str) -> None:
        self._repository = repository
        self._odb = odb
        self._inside = inside
        self._known: dict[str, Side] = {}

    def at(self, commit: str, parent: str = "", changed: Iterable[str] = ("",)) -> Side:
        """The side of a commit; that of its parent where only pages have `changed`."""
        known = self._known.get(commit)
        if known is None:
            old = self._known.get(parent)
            same = old is not None and old.settings.configured and all(map(is_page_name, changed))
            known = old if same and old is not None else self._read(commit)
            if len(self._known) > _KEPT:
                self._known.clear()
            self._known[commit] = known
        return known

    def _read(self, commit: str) -> Side:
        tree = RevisionTree(self._repository, commit, self._inside)
        return Side(self._odb, settings_of(tree, Options(), None))
