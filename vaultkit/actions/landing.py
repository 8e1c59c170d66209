"""What follows the moment when a write is published: pages on disk, index entries, the end.

Everything here can be done again: whoever finds an open intent goes on from wherever it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from vaultkit.actions.faults import Fault
from vaultkit.actions.lacking import Lacks
from vaultkit.actions.place import Place
from vaultkit.git.index_entries import Change, IndexHeld
from vaultkit.git.index_lock import HeldIndex, held_index
from vaultkit.git.odb import Odb
from vaultkit.git.refs import RefMoved
from vaultkit.git.tree_edit import FILE, Item
from vaultkit.trees.exchange import Swapped, exchange, plain_bytes
from vaultkit.trees.leftovers import tidy
from vaultkit.trees.placing import remove_empty_above

INDEX_WAIT = 5.0
"""Seconds for which another holder of the index is waited for."""


class FileMove(NamedTuple):
    """A file of the vault from one blob to another; "" is no file. Modes are Git's.

    `disk` is the blob that lies on disk before, where that is a person's and not `old`; `source`
    the path from which the file moves here, "" for none: it keeps its rights and line ends on disk.
    """

    path: str
    old: str
    new: str
    mode: str = FILE
    disk: str = ""
    source: str = ""


class Landing(NamedTuple):
    """A published write, or one about to be: `old` and `new` are commits of `branch`.

    `receipts` are the commits of the receipts' reference before and after; `inside` is the vault's
    folder below the repository's top, None where an older writer has not said.
    """

    request: str
    branch: str
    old: str | None
    new: str
    receipts: tuple[str | None, str]
    files: tuple[FileMove, ...]
    inside: str | None = None

    def as_intent(self) -> dict[str, Any]:
        """As the journal holds it."""
        return {**self._asdict(), "files": [list(one) for one in self.files]}


def landing_of(what: Mapping[str, Any]) -> Landing:
    """The landing that an intent holds."""
    files = tuple(FileMove(*one) for one in what["files"])
    return Landing(**{**what, "files": files, "receipts": tuple(what["receipts"])})


class Left(NamedTuple):
    """Paths that did not follow, because somebody else's text or entry is there."""

    on_disk: tuple[str, ...] = ()
    in_index: tuple[str, ...] = ()


@contextmanager
def index_of(place: Place, landing: Landing, wait: float) -> Iterator[HeldIndex | None]:
    """Hold the index of the work tree that shows the branch; None where none does.

    Raises `IndexHeld` where another process holds it for `wait` seconds, and `RefMoved` where a
    person has staged one of these files meanwhile, so that all has to be looked at again.
    """
    if place.folder is None or place.branch != landing.branch:
        yield None
        return
    with held_index(place.repository, landing.request, wait=wait) as index:
        now = index.entries_at([one.path for one in landing.files], place.index)
        if any(_name(now.get(one.path)) not in (one.old, one.new) for one in landing.files):
            raise RefMoved("a page was staged at the same moment")
        index.begin(_changes(landing))
        yield index


def bring_along_all(
    place: Place, odb: Odb, landing: Landing, fault: Fault, index: HeldIndex | None
) -> Left:
    """Let the work tree and its index, which is held, show what was published."""
    if place.folder is None or index is None or odb.head() != place.branch:
        return Left()
    on_disk, lacks = [], Lacks(place)
    for one in landing.files:
        if _bring_page(place.folder, odb, one):
            lacks.forget(one.path)
        else:
            on_disk.append(one.path)
            lacks.left(one.path, one.disk or one.old, one.old, one.new, landing.new)
        fault("page")
    fault("pages")
    in_index = index.bring_along(_changes(landing))
    fault("index")
    return Left(tuple(on_disk), in_index)


def tidy_all(place: Place, odb: Odb, landing: Landing) -> None:
    """Take away what a killed writer left beside these pages. Raises `StateError`."""
    if place.folder is None or place.branch != landing.branch:
        return
    for one in landing.files:
        new = odb.read(one.new)[1] if one.new else None
        texts = tuple(odb.read(blob)[1] for blob in (one.old, one.disk, one.new) if blob)
        as_crlf = tuple(data.replace(b"\n", b"\r\n") for data in texts if b"\r\n" not in data)
        tidy(place.folder, one.path, texts + as_crlf, new)


def _name(item: Item | None) -> str:
    return item.name if item is not None else ""


def _changes(landing: Landing) -> dict[str, Change]:
    return {one.path: Change(_item(one, one.old), _item(one, one.new)) for one in landing.files}


def _item(one: FileMove, blob: str) -> Item | None:
    return Item(one.mode, blob) if blob else None


def _bring_page(folder: str, odb: Odb, one: FileMove) -> bool:
    old = odb.read(one.disk or one.old)[1] if one.disk or one.old else None
    new = odb.read(one.new)[1] if one.new else None
    now = plain_bytes(folder, one.path)
    if now is not None and old is not None and now != old and is_checkout_of(now, old):
        old, new = now, None if new is None else new.replace(b"\n", b"\r\n")
    if one.source and new is not None and old is None:
        if now is not None and is_checkout_of(now, new):
            return True
        was = plain_bytes(folder, one.source) or b""
        if b"\r\n" in was and b"\r\n" not in new:
            new = new.replace(b"\n", b"\r\n")
    found = exchange(folder, one.path, old, new, like=one.source)
    if new is None and found is not Swapped.OTHER:
        remove_empty_above(folder, one.path)
    return found is not Swapped.OTHER


def is_checkout_of(disk: bytes, blob: bytes) -> bool:
    """Whether a file on disk is a blob as Git checks it out, with other line ends or the same."""
    return disk == blob or (b"\r\n" not in blob and disk == blob.replace(b"\n", b"\r\n"))


__all__ = [
    "IndexHeld",
    "Landing",
    "Left",
    "bring_along_all",
    "index_of",
    "is_checkout_of",
    "landing_of",
    "tidy_all",
]
