"""Trees with some of their paths changed: only the folders on the way are read and written anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.git.odb import Odb

FOLDER = "40000"
FILE = "100644"
PLAIN = (FILE, "100755")
"""The modes of files with bytes of their own."""


class Item(NamedTuple):
    """What a tree holds under one name: a mode such as `100644`, and an object id."""

    mode: str
    name: str


Folder = dict[bytes, Item]
"""The items of one tree by their names."""


def tree_with(odb: Odb, tree: str | None, files: Mapping[str, Item | None]) -> str | None:
    """The id of `tree` (None: an empty one) with these files, None taking one away.

    Paths are relative to the tree, with `/`, as Git's bytes in UTF-8 with surrogate escapes. None
    where nothing is left. Raises `ValueError` for a path that leads through a file.
    """
    changes: dict[tuple[bytes, ...], Item | None] = {}
    for path, item in files.items():
        changes[tuple(path.encode("utf-8", "surrogateescape").split(b"/"))] = item
    return _edited(odb, tree, changes)


def item_at(odb: Odb, tree: str, path: str) -> Item | None:
    """What `tree` holds at `path`, None for nothing."""
    found: Item | None = Item(FOLDER, tree)
    for part in path.encode("utf-8", "surrogateescape").split(b"/"):
        if found is None or found.mode != FOLDER:
            return None
        found = items_of(odb, found.name).get(part)
    return found


def _edited(
    odb: Odb, tree: str | None, changes: Mapping[tuple[bytes, ...], Item | None]
) -> str | None:
    folder = items_of(odb, tree) if tree is not None else {}
    below: dict[bytes, dict[tuple[bytes, ...], Item | None]] = {}
    for (first, *rest), item in changes.items():
        if rest:
            below.setdefault(first, {})[tuple(rest)] = item
        elif item is None:
            folder.pop(first, None)
        else:
            folder[first] = item
    for name, inner in below.items():
        old = folder.get(name)
        if old is not None and old.mode != FOLDER:
            if all(item is None for item in inner.values()):
                continue
            raise ValueError(f"{name.decode('utf-8', 'replace')} is a file, not a folder")
        made = _edited(odb, old.name if old is not None else None, inner)
        if made is None:
            folder.pop(name, None)
        else:
            folder[name] = Item(FOLDER, made)
    return odb.write("tree", _bytes_of(folder)) if folder else None


def items_of(odb: Odb, tree: str) -> Folder:
    """The items of one tree."""
    _, data = odb.read(tree)
    size = 20 if odb.algorithm == "sha1" else 32
    folder: Folder = {}
    at = 0
    while at < len(data):
        space = data.index(b" ", at)
        end = data.index(b"\0", space)
        name = data[end + 1 : end + 1 + size].hex()
        folder[data[space + 1 : end]] = Item(data[at:space].decode("ascii"), name)
        at = end + 1 + size
    return folder


def _bytes_of(folder: Folder) -> bytes:
    # Git sorts a folder as if its name ended in a slash
    order = sorted(
        folder.items(), key=lambda one: one[0] + (b"/" if one[1].mode == FOLDER else b"")
    )
    return b"".join(
        item.mode.encode("ascii") + b" " + name + b"\0" + bytes.fromhex(item.name)
        for name, item in order
    )
