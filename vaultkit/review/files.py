"""Attachments and originals of two snapshots → which came, went, moved or changed.

Left out are hidden files, what both sides exclude, and files that may belong to anything else than
the vault, such as programs beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.knowledge_diff import FileChange
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.classify import is_hidden
from vaultkit.vault.material import is_material
from vaultkit.vault.moved import same_bytes
from vaultkit.vault.patterns import matcher
from vaultkit.vault.snapshot import Snapshot

MOVED = "moved"


def file_changes(old: Snapshot, new: Snapshot) -> tuple[FileChange, ...]:
    """Every change of an attachment or original that is a page on neither side, by path."""
    gone = dict(_told(old, new))
    come = dict(_told(new, old))
    both = gone.keys() & come.keys()
    for path in both:
        if _same(old, new, path):
            del gone[path], come[path]
    moved = same_bytes(_blobs(gone, both), _blobs(come, both))
    found = [_change(MOVED, old, new, was, now) for was, now in moved.items()]
    told = {*moved, *moved.values(), *both}
    found += [_change(CHANGED, old, new, path, path) for path in both & gone.keys()]
    found += [_change(REMOVED, old, new, path, path) for path in gone if path not in told]
    found += [_change(ADDED, old, new, path, path) for path in come if path not in told]
    return tuple(sorted(found, key=lambda one: (one.path, one.how)))


def _told(vault: Snapshot, other: Snapshot) -> Iterator[tuple[str, Entry]]:
    """The files of one side of which may be told, those that are alike on both sides left out."""
    excluded = matcher(vault.settings.exclude), matcher(other.settings.exclude)
    found = {
        path: entry
        for path, entry in vault.entries.items()
        if entry.kind is Kind.FILE
        and path not in vault.rows
        and path not in other.rows
        and not is_hidden(path)
        and (is_material(path, vault.settings) or is_material(path, other.settings))
        and other.entries.get(path) != entry
    }
    for path, entry in found.items():
        if not all(out(path) for out in excluded):
            yield path, entry


def _same(old: Snapshot, new: Snapshot, path: str) -> bool:
    one, other = old.entries[path], new.entries[path]
    if one.blob and other.blob:
        return one.blob == other.blob
    if -1 not in (one.size, other.size) and one.size != other.size:
        return False
    return old.material(path) == new.material(path)


def _blobs(files: dict[str, Entry], both: set[str]) -> dict[str, str]:
    return {path: one.blob for path, one in files.items() if one.blob and path not in both}


def _change(how: str, old: Snapshot, new: Snapshot, was: str, now: str) -> FileChange:
    before = None if how == ADDED else _size(old, was)
    after = None if how == REMOVED else _size(new, now)
    return FileChange(how, now, was, before, after)


def _size(vault: Snapshot, path: str) -> int | None:
    """Its bytes, counted where the tree does not know them."""
    size = vault.entries[path].size
    if size >= 0:
        return size
    data = vault.material(path)
    return len(data) if data is not None else None
