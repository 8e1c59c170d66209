"""What two trees have otherwise, read from objects: only folders that differ are looked into."""

from __future__ import annotations

from vaultkit.git.odb import Odb
from vaultkit.git.tree_edit import FOLDER, Item, item_at, items_of

Pair = tuple[Item | None, Item | None]
"""What the one tree has at a path and what the other has, None for nothing, or a folder."""


def differences(odb: Odb, old: str | None, new: str | None, inside: str = "") -> dict[str, Pair]:
    """The files below the folder `inside` that differ, by their paths from there, sorted.

    None is an empty tree. Raises `CannotRead` where an object is not here.
    """
    found: dict[str, Pair] = {}
    _compare(odb, _below(odb, old, inside), _below(odb, new, inside), "", found)
    return dict(sorted(found.items()))


def _below(odb: Odb, tree: str | None, inside: str) -> str | None:
    if tree is None or not inside:
        return tree
    item = item_at(odb, tree, inside)
    return item.name if item is not None and item.mode == FOLDER else None


def _compare(
    odb: Odb, old: str | None, new: str | None, prefix: str, found: dict[str, Pair]
) -> None:
    if old == new:
        return
    one = items_of(odb, old) if old is not None else {}
    other = items_of(odb, new) if new is not None else {}
    for name in one.keys() | other.keys():
        before, after = one.get(name), other.get(name)
        if before == after:
            continue
        path = prefix + name.decode("utf-8", "surrogateescape")
        _compare(odb, _folder(before), _folder(after), f"{path}/", found)
        pair = (_file(before), _file(after))
        if pair != (None, None):
            found[path] = pair


def _folder(item: Item | None) -> str | None:
    return item.name if item is not None and item.mode == FOLDER else None


def _file(item: Item | None) -> Item | None:
    return item if item is not None and item.mode != FOLDER else None
