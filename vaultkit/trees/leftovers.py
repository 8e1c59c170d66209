"""Takes away the temporary files beside a page that a writer left when it was killed.

One of them may hold what a person saved at that very moment, swapped out and not yet looked at:
such a text goes back to its page. What anybody else keeps under such a name stays.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.placing import place_of, refused, settle


def tidy(folder: str, path: str, known: tuple[bytes, ...], new: bytes | None) -> None:
    """Look beside the file at `path`, which was to get `new`; `known` are all texts it may have.

    Only for the holder of the write lock. Raises `StateError` where the disk refuses.
    """
    above, name = os.path.split(place_of(folder, path))
    ours = re.compile(rf"\.{re.escape(name)}\.(\d+)\.tmp(\.old)?")
    try:
        names = os.listdir(above)
    except OSError:
        return
    left = [one for one in names if (found := ours.fullmatch(one)) and not _alive(int(found[1]))]
    try:
        for one in left:
            _settled(folder, path, os.path.join(above, one), known, new)
    except OSError as error:
        raise refused(path, error) from error
    if left:
        settle(above)


def _settled(
    folder: str, path: str, place: str, known: tuple[bytes, ...], new: bytes | None
) -> None:
    handle = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    with open(handle, "rb") as file:
        data = file.read()
    page = plain_bytes(folder, path)
    half_written = new is not None and new.startswith(data)
    if page is None and new is not None and data in known and data != new:
        os.rename(place, place_of(folder, path))  # stopped between two renames
    elif data in known or half_written:
        os.unlink(place)
    elif page is None or page == new:
        os.rename(place, place_of(folder, path))


def _alive(pid: int) -> bool:
    if pid == os.getpid() or os.name == "nt":  # there, the question itself would end it
        return False
    with suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True
