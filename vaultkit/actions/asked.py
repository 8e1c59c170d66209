"""The paths that a person asks about, and whether the vault has them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from vaultkit.errors import CannotRead
from vaultkit.model.tree import Tree
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.vault.classify import folders_of, in_dot_folder


def limits_of(folder: str, paths: tuple[str, ...], root: str) -> tuple[str, ...]:
    """The asked paths, which count from `folder`, inside the vault at `root`; "" for all of it.

    Raises `CannotRead` for one outside.
    """
    found = []
    for path in paths:
        inside = posixpath.relpath(posixpath.join(folder, path), root)
        if inside.startswith("../") or inside == "..":
            raise CannotRead(f'"{path}" is not in the vault at {root}', "name a path inside it")
        found.append("" if inside == "." else inside)
    return tuple(found)


def refuse_missing(limits: tuple[str, ...], tree: Tree) -> None:
    """Refuse paths at which the tree has nothing: no finding there would say no more than that."""
    entries = tree.entries()
    for path in limits:
        if in_dot_folder(f"{path}/"):
            raise CannotRead(
                f'"{path}" lies in a folder whose name begins with a dot',
                "Pages there are not read, they are only known as targets of links",
            )
    missing = [path for path in limits if path and path not in entries]
    folders = folders_of(entries) if missing else frozenset()
    for path in missing:
        if path not in folders:
            raise CannotRead(
                f'there is nothing at "{path}" in this vault ({tree.name})',
                "Name a file or a folder of it that Git does not ignore",
            )


def inner_vaults(paths: Iterable[str], root: str, folder: str) -> tuple[str, ...]:
    """The folders of these paths below `root` with settings of their own, as seen from `folder`."""
    ending = f"/{SETTINGS_FILE}"
    found = (path for path in paths if path.endswith(ending) and not in_dot_folder(path))
    places = (posixpath.join(root, path.removesuffix(ending)) for path in found)
    return tuple(posixpath.relpath(place, folder) for place in places)
