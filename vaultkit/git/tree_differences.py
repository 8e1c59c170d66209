"""What two trees have otherwise, read from objects: only folders that differ are looked into."""

from __future__ import annotations

from vaultkit.git.odb import Odb
from vaultkit.git.tree_edit import FOLDER, Folder, Item, item_at, items_beyond, items_of

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
    one = _beyond(odb, old, new)
    other = _beyond(odb, new, old)
    for name in one.keys() | other.keys():
        before, after = one.get(name), other.get(name)
        path = prefix + name.decode("utf-8", "surrogateescape")
        _compare(odb, _folder(before), _folder(after), f"{path}/", found)
        pair = (_file(before), _file(after))
        if pair[0] != pair[1]:  # the same, where only the way of writing a mode differs
            found[path] = pair


def _beyond(odb: Odb, tree: str | None, other: str | None) -> Folder:
    if tree is None:
        return {}
    return items_of(odb, tree) if other is None else items_beyond(odb, tree, other)


def _folder(item: Item | None) -> str | None:
    return item.name if item is not None and item.mode == FOLDER else None


def _file(item: Item | None) -> Item | None:
    return item if item is not None and item.mode != FOLDER else None
