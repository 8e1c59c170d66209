"""Every file below a folder of the disk, those among them that no vault reads."""

from __future__ import annotations

import os

from vaultkit.errors import StateError
from vaultkit.trees.placing import place_of


def files_below(folder: str, path: str) -> tuple[str, ...]:
    """The files and links below `path`, relative to `folder`, sorted; no link is followed.

    Raises `StateError` where a repository of its own lies there, or a folder cannot be read.
    """
    found: list[str] = []
    for place, folders, names in os.walk(place_of(folder, path), onerror=_unread):
        below = os.path.relpath(place, folder).replace(os.sep, "/")
        if ".git" in folders or ".git" in names:
            raise StateError(
                f"{below} is a repository of its own", "Move what lies beside it, or that alone"
            )
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        found += [f"{below}/{name}" for name in (*names, *links)]
    return tuple(sorted(found))


def _unread(error: OSError) -> None:
    raise StateError(
        f"{error.filename} cannot be read: {error.strerror}", "Ask for the right to read it"
    ) from error
