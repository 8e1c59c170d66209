"""What findings of before are called once a commit has moved files, told by the two trees alone.

In: a vault judged before and after, and the files in which the two differ. Out: the name that the
key of a finding has afterwards. Whoever makes such a commit and whoever verifies it ask the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from vaultkit.actions.judge import Judged
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.rules.compare import Key
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

MOVES = frozenset(("move", "rename"))
"""The operations whose commits move files and write no text of a page."""

Renamed = Callable[[Key], Key]


def followed(before: Judged, after: Judged, files: Collection[str]) -> Renamed:
    """What a finding's key becomes: its record where that is a page that moved, its subject where
    that is a path that moved or a link that got another text.

    A file is taken for the one that has its id, or its bytes, or else is the only one left.
    """
    old, new = before.snapshot, after.snapshot
    paths = moved_paths(old, new, files)
    stays = {path: path for path in files if path in old.surfaces and path in new.surfaces}
    records: dict[str, str] = {}
    links: dict[tuple[str, str], str] = {}
    for path, there in {**stays, **paths}.items():
        if path not in old.surfaces or there not in new.surfaces:
            continue
        record = record_of(path, old.surfaces[path])
        records[record] = record_of(there, new.surfaces[there])
        for was, now in _targets(old.facts(path), new.facts(there)):
            links[record, was] = now

    def renamed(key: Key) -> Key:
        name, record, subject = key
        told = links.get((record, subject), paths.get(subject, subject))
        return name, records.get(record, paths.get(record, record)), told

    return renamed


def moved_paths(old: Snapshot, new: Snapshot, files: Collection[str]) -> dict[str, str]:
    """The new path of every one of these files that has moved, as far as that can be told."""
    gone = [path for path in sorted(files) if path in old.entries]
    come = [path for path in sorted(files) if path in new.entries]
    found: dict[str, str] = {}
    for was, now in ((_ids(old, gone), _ids(new, come)), (_blobs(old, gone), _blobs(new, come))):
        for name, paths in was.items():
            left = [one for one in paths if one not in found and one not in now.get(name, ())]
            free = [one for one in now.get(name, ()) if one not in found.values()]
            free = [one for one in free if one not in paths]
            found.update(zip(left, free, strict=False))
    left = [path for path in gone if path not in found and path not in new.entries]
    free = [path for path in come if path not in found.values() and path not in old.entries]
    if len(left) == len(free) == 1:
        found[left[0]] = free[0]
    return found


def _ids(vault: Snapshot, paths: Collection[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        if path in vault.surfaces:
            found.setdefault(vault.types.id_of(path, vault.surfaces[path]), []).append(path)
    return found


def _blobs(vault: Snapshot, paths: Collection[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(vault.entries[path].blob, []).append(path)
    return found


def _targets(old: Facts, new: Facts) -> Iterator[tuple[str, str]]:
    """The destinations that got another text, where as many links stand there as before."""
    pairs: tuple[tuple[Collection[Link | Definition], Collection[Link | Definition]], ...] = (
        (old.links, new.links),
        (old.definitions, new.definitions),
    )
    for was, now in pairs:
        if len(was) == len(now):
            both = zip(was, now, strict=True)
            yield from ((a.target, b.target) for a, b in both if a.target != b.target)


def told_after(known: Mapping[Key, int], renamed: Renamed | None) -> Mapping[Key, int]:
    """The same findings, counted by the keys that they have afterwards."""
    if renamed is None:
        return known
    found: dict[Key, int] = {}
    for key, count in known.items():
        there = renamed(key)
        found[there] = found.get(there, 0) + count
    return found
