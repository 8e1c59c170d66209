"""One file that a person names, as part of the vault around it or of its own folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from vaultkit.errors import CannotRead
from vaultkit.trees.disk import DiskReader
from vaultkit.trees.open import SETTINGS_FILE, find_vault


class NamedFile(NamedTuple):
    """A file by its path below `root`, which is the vault that it lies in, else its folder."""

    root: str
    path: str


def named_file(folder: str, name: str) -> NamedFile:
    """The file that is called `name` from `folder`. Raises `CannotRead` where there is none."""
    place = os.path.join(folder, name)
    if not os.path.isfile(place):
        raise CannotRead(f"there is no file {name}", "Name a file that exists")
    above = os.path.realpath(os.path.dirname(place) or ".")
    root = find_vault(above)
    if not os.path.isfile(os.path.join(root, SETTINGS_FILE)):
        root = above
    path = os.path.relpath(os.path.join(above, os.path.basename(place)), root)
    return NamedFile(root, path.replace(os.sep, "/"))


def reader_below(root: str) -> Callable[[str], bytes | None]:
    """Reads files below a folder by their paths, following no link; None where there is none."""
    reader = DiskReader(root)

    def read(path: str) -> bytes | None:
        for _, data in reader((path,)):
            return data if isinstance(data, bytes) else None
        return None

    return read
