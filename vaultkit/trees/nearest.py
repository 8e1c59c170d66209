"""Which vault a file belongs to, where several folders are open at once."""

from __future__ import annotations

import os
from collections.abc import Iterable

from vaultkit.trees.open import SETTINGS_FILE, find_vault, is_root


def real_path(path: str) -> str:
    """A path with no symbolic link in the folders above the file; the file need not be there."""
    folder, name = os.path.split(path)
    return os.path.join(os.path.realpath(folder), name)


def vault_for(path: str, folders: Iterable[str]) -> str | None:
    """The root of the nearest vault above the file at `path`, a real path.

    That is a folder with settings or with a repository; where there is neither, the outermost of
    the `folders` that hold the file. None for a file outside of all folders that has no settings
    above it either; where no folder is open at all, a repository will do.
    """
    folders = tuple(folders)
    start = os.path.dirname(path)
    while not os.path.isdir(start):
        start = os.path.dirname(start)
    above = sorted(
        (real for one in folders if _is_below(path, real := os.path.realpath(one))), key=len
    )
    found = find_vault(start)
    if not is_root(found):
        return above[0] if above else None
    marked = os.path.isfile(os.path.join(found, SETTINGS_FILE))
    return found if marked or above or not folders else None


def _is_below(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))
