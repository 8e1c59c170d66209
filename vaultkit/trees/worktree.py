"""The files on disk of a Git work tree; what did not change carries the index's blob id.

Git says what differs from the index, in one process. One walk of our own sees what Git does not
list: pipes and sockets, folders named like a page, folders that cannot be read, hard links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vaultkit.errors import CannotRead
from vaultkit.git.limits import LARGEST
from vaultkit.git.listing import (
    LINK,
    SUBMODULE,
    Listing,
    ignored,
    read_worktree,
)
from vaultkit.git.objects import BlobReader
from vaultkit.git.places import Repository
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind, Reader, Unread, blob_id
from vaultkit.trees.disk import DiskReader, entry_at, look_into, names_in
from vaultkit.trees.links import by_path, entry_of, targets_of
from vaultkit.trees.names import is_excluded

_new = tuple.__new__  # what calling a named tuple comes to, at half the price
_TOLD = (Kind.SPECIAL, Kind.DIRECTORY, Kind.UNREADABLE)


class WorkTree:
    """A work tree, or the folder of it that `repository` was found from: `prefix`, "" or ending in
    `/`. Read once, then kept."""

    name = "worktree"

    def __init__(self, repository: Repository) -> None:
        self._git = repository.git
        self._root = repository.git.folder
        self.algorithm = repository.algorithm
        self.prefix = repository.prefix
        self._touched: dict[str, str] = {}
        self._untracked: frozenset[str] = frozenset()
        self._unmerged: frozenset[str] = frozenset()
        self._deleted: frozenset[str] = frozenset()

    def entries(self) -> Mapping[str, Entry]:
        """Tracked and untracked files that Git does not ignore, and what else matters."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """Disk bytes of changed files, and the blob's bytes of all others."""
        limit = limit or LARGEST
        disk, objects = DiskReader(self._root, limit), BlobReader(self._git, self._blobs, limit)
        return WorkTreeReader(disk, objects, self.algorithm)

    @property
    def touched(self) -> Mapping[str, str]:
        """The files that are on disk otherwise than in the index, or not, with its blob ids."""
        self.entries()
        return self._touched

    @property
    def untracked(self) -> frozenset[str]:
        """The paths of files that are not in the index."""
        self.entries()
        return self._untracked

    @property
    def unmerged(self) -> frozenset[str]:
        """The paths that a merge left in conflict."""
        self.entries()
        return self._unmerged

    @property
    def deleted(self) -> frozenset[str]:
        """The paths in the index, and in no conflict, at which nothing is on disk."""
        self.entries()
        return self._deleted

    def markers(self) -> frozenset[str]:
        """The names at the root on disk, ignored ones among them."""
        return names_in(self._root)

    @cached_property
    def _blobs(self) -> Mapping[str, str]:
        return {path: entry.blob for path, entry in self._entries.items() if entry.blob}

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        walk = _Walk(self._root)
        listing = read_worktree(self._git, self.algorithm, walk.tracked)
        files = listing.files
        self._touched = {path: files[path] for path in listing.modified if path in files}
        self._untracked = frozenset(listing.untracked)
        self._unmerged = frozenset(listing.unmerged)
        self._deleted = frozenset(listing.deleted).difference(listing.unmerged)
        walk.others(listing, self._git)
        found = walk.found
        entries = self._files(listing, found)
        self._add_others(entries, listing, found)
        for path in (*listing.untracked, *listing.unmerged):
            if path in found:
                entries[path] = found[path]
        for path in listing.repositories:
            if not is_excluded(f"{path}/"):
                entries[path] = Entry(Kind.REPOSITORY)
        self._add_odd(entries, found)
        return by_path(entries)

    def _files(self, listing: Listing, found: Mapping[str, Entry]) -> dict[str, Entry]:
        """Regular files of the index, as they are on disk."""
        entries = {}
        modified = listing.modified
        for path, blob in listing.files.items():
            seen = found.get(path)
            if seen is None:
                if path in listing.deleted or is_excluded(path):
                    continue
                # Git found it: another case or Unicode form on a system that takes both.
                seen = entry_at(self._root, path)
                if seen is None:
                    continue
            if seen.kind is Kind.FILE and path not in modified:
                seen = _new(Entry, (Kind.FILE, blob, seen.size, "", seen.links))
            entries[path] = seen
        return entries

    def _add_others(
        self, entries: dict[str, Entry], listing: Listing, found: Mapping[str, Entry]
    ) -> None:
        """Links, submodules and what a sparse checkout leaves out."""
        absent = {}
        for path, one in listing.others.items():
            seen = None if one.skipped else found.get(path)
            # A system without links keeps the target in a plain file.
            plain_link = one.mode == LINK and seen is not None and seen.kind is Kind.FILE
            if seen is not None and not (plain_link and path not in listing.modified):
                entries[path] = seen
            elif path not in listing.deleted and not is_excluded(path):
                absent[path] = one
        links = {path: one.blob for path, one in absent.items() if one.mode == LINK}
        targets = targets_of(self._git, links)
        for path, one in absent.items():
            entries[path] = entry_of(one, targets.get(path, ""))

    def _add_odd(self, entries: dict[str, Entry], found: Mapping[str, Entry]) -> None:
        odd = {
            path: entry
            for path, entry in found.items()
            if entry.kind in _TOLD and path not in entries
        }
        for path in ignored(self._git, odd):
            del odd[path]
        entries.update(odd)


class _Walk:
    """Goes through folders of listed paths, then through others that are not ignored.

    `found` is what lies there, listed or not. Folders with their own repository are not entered.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._aside: list[str] = []
        self.found: dict[str, Entry] = {}

    def tracked(self, listing: Listing) -> None:
        """Go through the folders that hold tracked files."""
        known = _folders_of((*listing.files, *listing.others, *listing.unmerged))
        self._enter([""], known)

    def others(self, listing: Listing, git: Git) -> None:
        """Go through the folders that were left aside before."""
        known = _folders_of(listing.untracked)
        closed = {path for path, one in listing.others.items() if one.mode == SUBMODULE}
        closed.update(listing.repositories)
        while self._aside:
            aside = [folder for folder in self._aside if folder not in closed]
            skipped = ignored(git, [folder for folder in aside if folder not in known])
            self._aside = []
            self._enter([folder for folder in aside if folder not in skipped], known)
        for folder in closed:
            self.found.pop(folder, None)

    def _enter(self, queue: list[str], known: set[str]) -> None:
        while queue:
            folder = queue.pop()
            contents = look_into(self._root, folder)
            if contents.reason and not folder:
                words = f"{self._root} cannot be read: {contents.reason}"
                raise CannotRead(words, "Ask for the right to read it")
            if contents.reason:
                self.found[folder] = Entry(Kind.UNREADABLE, detail=contents.reason)
            self.found.update(contents.entries)
            for inner in contents.folders:
                (queue if inner in known else self._aside).append(inner)


@dataclass(frozen=True)
class WorkTreeReader:
    """Reads files on disk, and the object instead where an unchanged file's bytes are not its blob.

    That is so where Git converts line endings, encodings or content, and where the file is not on
    disk (sparse checkout) or was changed after the tree was listed.
    """

    disk: DiskReader
    blobs: BlobReader
    algorithm: str

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes; those from objects come last."""
        known = self.blobs.blobs
        differing = []
        for path, data in self.disk(paths):
            blob = known.get(path)
            right = data if blob is None else self._as_blob(data, blob)
            if right is None:
                differing.append(path)
            else:
                yield path, right
        if differing:
            yield from self.blobs(differing)

    def _as_blob(self, data: bytes | Unread, blob: str) -> bytes | None:
        """The bytes of the blob if these are they, line endings apart."""
        if isinstance(data, Unread):
            return None
        if blob_id(data, self.algorithm) == blob:
            return data
        plain = data.replace(b"\r\n", b"\n")
        return plain if blob_id(plain, self.algorithm) == blob else None


def _folders_of(paths: Iterable[str]) -> set[str]:
    folders = {path.rpartition("/")[0] for path in paths}
    for folder in tuple(folders):
        while folder := folder.rpartition("/")[0]:
            folders.add(folder)
    return folders
