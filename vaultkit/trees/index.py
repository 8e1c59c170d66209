"""What is staged: the index, of which a hook's `GIT_INDEX_FILE` may name another one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from vaultkit.git.listing import Listing, read_index
from vaultkit.git.places import Repository
from vaultkit.model.tree import MERGE_BEGUN, Entry, Kind, Reader
from vaultkit.trees.links import Versions, by_path, entries_of, reader_of, versions_of
from vaultkit.trees.names import is_excluded, roots_of


class IndexTree:
    """The index of a repository, below the folder it was found from. Read once, then kept."""

    name = "index"

    def __init__(self, repository: Repository) -> None:
        self._git = repository.git
        self.algorithm = repository.algorithm

    def entries(self) -> Mapping[str, Entry]:
        """Every staged path; one in conflict has no bytes and is `CONFLICT`."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The staged bytes, from objects alone."""
        return reader_of(self._git, self._entries, limit)

    def markers(self) -> frozenset[str]:
        """The first parts of all staged paths, dot-folders among them."""
        return roots_of((*self._listing.files, *self._listing.others, *self._listing.unmerged))

    def versions(self, path: str) -> Versions | None:
        """The bytes that a path in conflict has on each side; see `Versions`."""
        return versions_of(self._git, self._listing.unmerged.get(path, {}))

    @cached_property
    def _listing(self) -> Listing:
        return read_index(self._git, self.algorithm)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries = entries_of(self._git, self._listing)
        for path in self._listing.unmerged:
            if not is_excluded(path):
                entries[path] = Entry(Kind.CONFLICT, detail=MERGE_BEGUN)
        return by_path(entries)
