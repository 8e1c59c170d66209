"""What merging one commit into another would give, before anyone merges them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from vaultkit.errors import UsageError
from vaultkit.git.listing import Listing
from vaultkit.git.merging import Merged, merge_commits
from vaultkit.git.places import Repository
from vaultkit.model.at import merged_sides
from vaultkit.model.tree import Entry, Kind, Reader
from vaultkit.trees.links import Versions, by_path, entries_of, reader_of, versions_of
from vaultkit.trees.names import is_excluded, roots_of
from vaultkit.trees.revision import below, commit_of, listed_below

_CONFLICT = "both sides changed it, and Git cannot put the changes together"


class MergeTree:
    """The merge of a head into a base: `merge:BASE` takes HEAD, `merge:BASE...HEAD` any commit.

    A path in conflict has no bytes: what Git would leave there is neither side's text. Raises
    `UsageError` where a revision does not exist, `CannotRead` where the two cannot be merged.
    """

    def __init__(self, repository: Repository, name: str, inside: str = "") -> None:
        self._git = repository.git
        # in a subfolder Git would tell paths from there
        self._top = replace(repository.git, folder=repository.top or repository.git.folder)
        self._folder = inside.strip("/") or repository.prefix.rstrip("/")
        self.name = name
        self.algorithm = repository.algorithm
        base, head = sides(name)
        self.base = commit_of(repository.git, base)
        self.head = commit_of(repository.git, head)

    def entries(self) -> Mapping[str, Entry]:
        """Every path of the merged tree; one in conflict is `CONFLICT`."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The merged bytes, from objects alone."""
        return reader_of(self._git, self._entries, limit)

    def markers(self) -> frozenset[str]:
        """The first parts of all paths, dot-folders among them."""
        return roots_of((*self._listed.files, *self._listed.others))

    def versions(self, path: str) -> Versions | None:
        """The bytes that a path in conflict has on each side; see `Versions`."""
        place = f"{self._folder}/{path}" if self._folder else path
        return versions_of(self._git, self._merged.conflicts.get(place, {}))

    @property
    def root(self) -> bytes:
        """The vault's folder in it, as Git names a tree."""
        tree = self._merged.tree
        return below(tree, self._folder) if self._folder else tree.encode("ascii")

    @cached_property
    def _merged(self) -> Merged:
        return merge_commits(self._top, self.base, self.head)

    @cached_property
    def _listed(self) -> Listing:
        return listed_below(self._git, self._merged.tree, self._folder, self.name)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries = entries_of(self._git, self._listed)
        below = f"{self._folder}/" if self._folder else ""
        for path in self._merged.conflicts:
            if path.startswith(below) and not is_excluded(path.removeprefix(below)):
                entries[path.removeprefix(below)] = Entry(Kind.CONFLICT, detail=_CONFLICT)
        return by_path(entries)


def sides(name: str) -> tuple[str, str]:
    """The base and the head that a name of a merge means. Raises `UsageError` without a base."""
    base, head = merged_sides(name)
    if not base or name.endswith("..."):
        raise UsageError(
            f'"{name}" does not say what to merge',
            "Write merge:BASE for HEAD merged into BASE, or merge:BASE...REV for another commit",
        )
    return base, head
