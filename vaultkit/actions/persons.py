"""What a person has in hand of the pages that a write touches: saved on disk, staged, or hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from vaultkit.actions.landing import is_checkout_of
from vaultkit.actions.place import Place
from vaultkit.actions.tip import Ahead, Tip
from vaultkit.changes.difference import difference as differing
from vaultkit.errors import StateError
from vaultkit.git.conversions import Conversion, conversions
from vaultkit.git.index_entries import SPARSE, Known, known_at
from vaultkit.git.odb import Odb
from vaultkit.model.outcome import Refused
from vaultkit.trees.exchange import plain_bytes, repository_on_the_way

_MOST_LINES = 30


@dataclass(frozen=True, slots=True)
class InHand:
    """`edits` are files that differ on disk from the branch, as Git would store them, None for one
    that was removed. `refused` is what forbids to touch one of the paths at all.
    """

    edits: Mapping[str, bytes | None] = field(default_factory=dict)
    refused: Refused | None = None


def changed_on_disk(place: Place, tip: Tip, paths: Iterable[str]) -> dict[str, bytes | None]:
    """Those of these paths whose file is not as the branch has it, with its bytes on disk.

    Where no work tree shows the branch, nobody has anything in hand.
    """
    if place.folder is None:
        return {}
    found = {}
    for path in paths:
        now, old = plain_bytes(place.folder, path), tip.shown.data(path)
        same = now == old or (now is not None and old is not None and is_checkout_of(now, old))
        if not same:
            found[path] = now
    return found


def plain_changes(place: Place, tip: Tip, paths: Iterable[str]) -> dict[str, bytes | None]:
    """The same, without what is no plain file on disk."""
    found: dict[str, bytes | None] = {}
    for path in paths:
        with suppress(StateError):
            found.update(changed_on_disk(place, tip, (path,)))
    return found


def in_hand(place: Place, odb: Odb, tip: Tip, paths: Iterable[str]) -> InHand:
    """Look at these paths: on disk, in the index, and at what Git is told of them.

    Raises `Ahead` where somebody has one in hand and the tip is not published yet.
    """
    wanted = tuple(paths)
    if place.folder is None or not wanted:
        return InHand()
    found = _in_hand(place, odb, tip, wanted)
    if tip.base is not None and (found.edits or found.refused is not None):
        raise Ahead
    return found


def _in_hand(place: Place, odb: Odb, tip: Tip, wanted: tuple[str, ...]) -> InHand:
    if place.folder is None:
        return InHand()
    for path in wanted:
        inner = repository_on_the_way(place.folder, path)
        if inner is not None:
            return InHand({}, _refused_repository(path, inner))
    known = place.index.ask(wanted)
    staged = _staged(known, tip, wanted)
    if staged:
        return InHand({}, _refused_staged(known, odb, tip, staged))
    for path, mark in known.marks.items():
        return InHand({}, _refused_mark(path, mark))
    told = conversions(place.asked, wanted)
    for path in wanted:
        if told[path].other:
            return InHand({}, _refused_conversion(path, told[path].other))
    return _edits(changed_on_disk(place, tip, wanted), tip, told)


def _edits(disk: Mapping[str, bytes | None], tip: Tip, told: Mapping[str, Conversion]) -> InHand:
    edits = {}
    for path, now in disk.items():
        stored = None if now is None else told[path].stored(now, tip.data(path))
        if now is not None and stored is not None and not is_checkout_of(now, stored):
            return InHand({}, _refused_mixed(path))
        edits[path] = stored
    return InHand(edits)


def staged_at(place: Place, tip: Tip, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these paths whose entry in the index is not what the branch has."""
    return _staged(known_at(place.repository.git, wanted), tip, wanted)


def _staged(known: Known, tip: Tip, wanted: tuple[str, ...]) -> tuple[str, ...]:
    entries, there = known.entries, tip.shown.tree.entries()
    return tuple(
        path
        for path in wanted
        if path not in entries
        or _name(entries[path]) != (there[path].blob if path in there else "")
    )


def _name(item: object) -> str:
    return getattr(item, "name", "") or ""


def _refused_staged(known: Known, odb: Odb, tip: Tip, paths: tuple[str, ...]) -> Refused:
    path = paths[0]
    entry = _name(known.entries.get(path))
    staged = odb.read(entry)[1] if entry else b""
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return Refused(
        "user-changes",
        f"{path}{more} is staged and not committed: that is a person's commit in the making",
        "Commit it or take it back (git restore --staged); the same request can be sent again",
        difference(path, tip.data(path), staged),
    )


def _refused_repository(path: str, inner: str) -> Refused:
    return Refused(
        "another-repository",
        f"{path} would lie in {inner}, which is a repository of its own",
        "Write there, or name a page outside of it",
    )


def _refused_mark(path: str, mark: str) -> Refused:
    undo = (
        "take it into the checkout: git sparse-checkout disable, or git update-index "
        "--no-skip-worktree"
        if mark == SPARSE
        else "git update-index --no-assume-unchanged"
    )
    return Refused(
        "user-changes",
        f"{path} is marked {mark} in the index: Git does not look at the file on disk",
        f"{undo[:1].upper()}{undo[1:]} {path}; or write to a branch of its own (--worktree)",
    )


def _refused_conversion(path: str, what: str) -> Refused:
    return Refused(
        "converted-file",
        f"Git stores {path} in another form than it has on disk ({what}), and vaultkit runs no "
        "program for it",
        "Take the attribute away from pages (.gitattributes), and save them as UTF-8",
    )


def _refused_mixed(path: str) -> Refused:
    return Refused(
        "converted-file",
        f"{path} has mixed line ends on disk, some CRLF and some LF, and Git stores them as LF: "
        "which were which could not be kept",
        f"Save it with one kind of line ends; vaultkit fmt {path} does where its frontmatter has "
        "one already; the same request can be sent again",
    )


def difference(path: str, before: bytes | None, after: bytes | None) -> str:
    """How two texts of a file differ, cut where that is long."""
    return differing(before or b"", after or b"", (f"a/{path}", f"b/{path}"), _MOST_LINES)
