"""Where the symbolic links of an index or a revision lead, and other entries that have no file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.git.limits import LARGEST
from vaultkit.git.listing import LINK, SUBMODULE, Listed, Listing
from vaultkit.git.objects import BlobReader
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind, Unread
from vaultkit.trees.names import is_excluded

_LONGEST = 65_536  # bytes; no system takes a longer target


class Versions(NamedTuple):
    """The bytes of a path in conflict: of both sides, and before (None where it is new in both)."""

    before: bytes | None
    ours: bytes
    theirs: bytes


def versions_of(git: Git, stages: Mapping[str, str]) -> Versions | None:
    """The versions of a path with these blob ids by stage, 1 to 3; None where one cannot be had."""
    read = dict(BlobReader(git, stages)(stages))
    before, ours, theirs = (read.get(stage) for stage in "123")
    if not isinstance(ours, bytes) or not isinstance(theirs, bytes) or isinstance(before, Unread):
        return None
    return Versions(before, ours, theirs)


def targets_of(git: Git, links: Mapping[str, str]) -> dict[str, str]:
    """The target of every link, given by path and blob id; one that cannot be read is left out."""
    read = BlobReader(git, links, _LONGEST)(links) if links else ()
    return {
        path: data.decode("utf-8", "surrogateescape")
        for path, data in read
        if isinstance(data, bytes)
    }


def entries_of(git: Git, listing: Listing) -> dict[str, Entry]:
    """The entries of listed paths whose bytes are objects."""
    entries = {
        path: Entry(Kind.FILE, blob)
        for path, blob in listing.files.items()
        if not is_excluded(path)
    }
    others = {path: one for path, one in listing.others.items() if not is_excluded(path)}
    targets = targets_of(git, {path: o.blob for path, o in others.items() if o.mode == LINK})
    for path, one in others.items():
        entries[path] = entry_of(one, targets.get(path, ""))
    return entries


def entry_of(listed: Listed, target: str) -> Entry:
    """The entry of a link, which leads to `target`, a submodule, or a file that is not on disk."""
    if listed.mode == LINK:
        return Entry(Kind.SYMLINK, detail=target)
    if listed.mode == SUBMODULE:
        return Entry(Kind.SUBMODULE, detail=listed.blob)
    return Entry(Kind.FILE, listed.blob)


def by_path(entries: dict[str, Entry]) -> dict[str, Entry]:
    """The entries sorted by path."""
    order = sorted(entries)
    return {path: entries[path] for path in order} if order != list(entries) else entries


def reader_of(git: Git, entries: Mapping[str, Entry], limit: int | None = None) -> BlobReader:
    """A reader of the objects that these entries name."""
    blobs = {path: entry.blob for path, entry in entries.items() if entry.blob}
    return BlobReader(git, blobs, limit or LARGEST)
