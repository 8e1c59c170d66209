"""What a person has in hand of the pages that a write touches: saved on disk, or staged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vaultkit.actions.landing import is_checkout_of
from vaultkit.actions.place import Place
from vaultkit.actions.tip import Tip
from vaultkit.git.index_entries import entries_at
from vaultkit.trees.exchange import plain_bytes


class InHand(NamedTuple):
    """Paths whose file on disk differs from the branch, and those whose index entry does."""

    on_disk: tuple[str, ...] = ()
    staged: tuple[str, ...] = ()


def in_hand(place: Place, tip: Tip, paths: Iterable[str]) -> InHand:
    """Look at these paths. Where no work tree shows the branch, nobody has anything in hand."""
    if place.folder is None:
        return InHand()
    wanted = tuple(paths)
    on_disk = []
    for path in wanted:
        now, old = plain_bytes(place.folder, path), tip.data(path)
        same = now == old or (now is not None and old is not None and is_checkout_of(now, old))
        if not same:
            on_disk.append(path)
    entries = entries_at(place.repository.git, wanted)
    known = tip.tree.entries()
    staged = [
        path
        for path in wanted
        if path not in entries
        or _name(entries[path]) != (known[path].blob if path in known else "")
    ]
    return InHand(tuple(on_disk), tuple(staged))


def _name(item: object) -> str:
    return getattr(item, "name", "") or ""
