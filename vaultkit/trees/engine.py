"""Which code is running: the version, the state of its own files, and the Python under it."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator

import vaultkit


def engine_fingerprint() -> str:
    """Differs whenever the code may judge otherwise; a cache of another engine is not read."""
    marks = "\n".join((sys.version, *_marks(os.path.dirname(vaultkit.__file__))))
    digest = hashlib.sha256(marks.encode()).hexdigest()
    return f"{vaultkit.__version__}+{digest[:16]}"


def _marks(folder: str) -> Iterator[str]:
    """Name, size and time of each module below `folder`."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.endswith(".py"):
            place = entry.stat()
            yield f"{entry.name} {place.st_size} {place.st_mtime_ns}"
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _marks(entry.path)
