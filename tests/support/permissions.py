"""A user without rights, for tests that run as root, who may read everything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65_534


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Inside, this process has no more rights than a plain user, who may reach `folder`.

    Folders on the way there are opened for it, and closed again.
    """
    if os.geteuid() != 0:
        yield
        return
    closed = {
        place: place.stat().st_mode
        for place in (folder, *folder.parents)
        if not place.stat().st_mode & 0o001
    }
    try:
        for place, mode in closed.items():
            place.chmod(mode | 0o011)
        os.seteuid(NOBODY)
        yield
    finally:
        os.seteuid(0)
        for place, mode in closed.items():
            place.chmod(mode)


def give_to_nobody(folder: Path) -> None:
    """Make that user the owner of everything below, so that Git trusts it."""
    if os.geteuid() != 0:
        return
    for place, _, names in os.walk(folder):
        for path in (place, *(os.path.join(place, name) for name in names)):
            os.chown(path, NOBODY, NOBODY)
