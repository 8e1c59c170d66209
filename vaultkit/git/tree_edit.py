"""Trees with some of their paths changed: only the folders on the way are read and written anew."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from vaultkit.errors import CannotRead
from vaultkit.git.listing import LINK, SUBMODULE
from vaultkit.git.odb import Odb

FOLDER = "40000"
FILE = "100644"
_FOLDER = FOLDER.encode()
PLAIN = (FILE, "100755")
"""The modes of files with bytes of their own."""


class Item(NamedTuple):
    """What a tree holds under one name: a mode as Git reads it, such as `100644`, and an id."""

    mode: str
    name: str


Folder = dict[bytes, Item]
"""The items of one tree by their names."""

_Plain = dict[bytes, tuple[bytes, bytes]]
"""The same as it stands in the tree: mode and id by name, in Git's order."""

_ITEMS = {size: re.compile(rb"([0-7]+) ([^\0]+)\0(.{%d})" % size, re.DOTALL) for size in (20, 32)}


def tree_with(odb: Odb, tree: str | None, files: Mapping[str, Item | None]) -> str | None:
    """The id of `tree` (None: an empty one) with these files, None taking one away.

    Paths are relative to the tree, with `/`, as Git's bytes in UTF-8 with surrogate escapes. None
    where nothing is left. Raises `ValueError` for a path that leads through a file, `CannotRead`
    for a folder that is damaged.
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
        plain = _plain_of(odb, found.name).get(part)
        found = _item(plain) if plain is not None else None
    return found


def _edited(
    odb: Odb, tree: str | None, changes: Mapping[tuple[bytes, ...], Item | None]
) -> str | None:
    old = _plain_of(odb, tree) if tree is not None else {}
    folder = dict(old)
    below: dict[bytes, dict[tuple[bytes, ...], Item | None]] = {}
    for (first, *rest), item in changes.items():
        if rest:
            below.setdefault(first, {})[tuple(rest)] = item
        else:
            _put(folder, first, item)
    for name, inner in below.items():
        there = _item(folder[name]) if name in folder else None
        if there is not None and there.mode != FOLDER:
            if all(item is None for item in inner.values()):
                continue
            raise ValueError(f"{name.decode('utf-8', 'replace')} is a file, not a folder")
        made = _edited(odb, there.name if there is not None else None, inner)
        _put(folder, name, Item(FOLDER, made) if made is not None else None)
    if not folder:
        return None
    folder = _in_order(folder, old, {first for first, *_ in changes})
    data = _bytes_of(folder)
    tree = odb.write("tree", data)
    _known(tree, data, folder)
    return tree


def _put(folder: _Plain, name: bytes, item: Item | None) -> None:
    if item is None:
        folder.pop(name, None)
    else:
        folder[name] = (item.mode.encode("ascii"), bytes.fromhex(item.name))


def items_of(odb: Odb, tree: str) -> Folder:
    """The items of one tree."""
    return {name: _item(plain) for name, plain in _plain_of(odb, tree).items()}


def items_beyond(odb: Odb, tree: str, other: str) -> Folder:
    """The items of one tree that the other has not, or has otherwise."""
    before = _plain_of(odb, other)
    found = _plain_of(odb, tree).items()
    return {name: _item(plain) for name, plain in found if before.get(name) != plain}


def _item(plain: tuple[bytes, bytes]) -> Item:
    mode, name = plain
    return Item(_MODES.get(mode) or _as_git_reads(int(mode, 8)), name.hex())


_MODES = {mode.encode(): mode for mode in (FOLDER, *PLAIN, LINK, SUBMODULE)}


def _as_git_reads(mode: int) -> str:
    """Old programs wrote `040000` and `100664`, and Git reads them as `40000` and `100644`."""
    if stat.S_ISREG(mode):
        return PLAIN[bool(mode & stat.S_IXUSR)]
    return FOLDER if stat.S_ISDIR(mode) else LINK if stat.S_ISLNK(mode) else SUBMODULE


def _plain_of(odb: Odb, tree: str) -> _Plain:
    _, data = odb.read(tree)
    if tree in _KNOWN:
        return _KNOWN[tree]
    try:
        return _known(tree, data, _read(data, 20 if odb.algorithm == "sha1" else 32))
    except ValueError as error:
        words = f"the object {tree} cannot be read: it is no folder, or it is damaged"
        raise CannotRead(words, "See what `git fsck` says") from error


def _read(data: bytes, size: int) -> _Plain:
    found = _ITEMS[size].findall(data)
    read = {name: (mode, about) for mode, name, about in found}
    here = sum([len(mode) + len(name) + size + 2 for mode, name, _ in found])
    if here != len(data) or len(read) != len(found):
        raise ValueError("no tree")
    return read


_LARGE, _SOME = 50_000, 4
_KNOWN: dict[str, _Plain] = {}
"""The large folders that were read or made last: one is looked at several times for a commit."""


def _known(tree: str, data: bytes, folder: _Plain) -> _Plain:
    """The same folder, kept in mind where it is large."""
    if len(data) > _LARGE:
        _KNOWN[tree] = folder
        with suppress(IndexError, KeyError, RuntimeError):  # others do so at the same moment
            del _KNOWN[[*_KNOWN][-_SOME - 1]]
    return folder


def _in_order(folder: _Plain, old: _Plain, changed: Iterable[bytes]) -> _Plain:
    """A folder in Git's order, which differs from the `old` one in no other names."""
    here = [name for name in changed if name in folder]
    if all(name in old and old[name][0] == folder[name][0] for name in here):
        return folder
    # Git sorts a folder as if its name ended in a slash
    items = folder.items()
    return dict(sorted(items, key=lambda one: one[0] + b"/" if _is_folder(one[1]) else one[0]))


def _bytes_of(folder: _Plain) -> bytes:
    items = folder.items()
    return b"".join([b"%b %b\0%b" % (mode, name, about) for name, (mode, about) in items])


def _is_folder(plain: tuple[bytes, bytes]) -> bool:
    return plain[0] == _FOLDER or _item(plain).mode == FOLDER
