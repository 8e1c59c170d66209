"""Which code is running: the version, the state of its own files, and the Python under it."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache

import vaultkit
from vaultkit import resources

_VOCABULARIES = ("ontologies", "templates/pages")


@cache
def engine_fingerprint() -> str:
    """Differs whenever the code may judge otherwise; a cache of another engine is not read.

    The vocabularies that come with it, and their templates, are part of it. Code that is put in
    place of what runs changes nothing for this process.
    """
    code = _marks(os.path.dirname(vaultkit.__file__))
    words = (mark for folder in _VOCABULARIES for mark in resources.state(folder))
    marks = "\n".join((sys.version, *code, *words))
    digest = hashlib.sha256(marks.encode()).hexdigest()
    return f"{vaultkit.__version__}+{digest[:16]}"


@cache
def engine_by_content() -> str:
    """As `engine_fingerprint`, the same wherever the same code is installed.

    It is made of the modules' text and Python's version, whose Unicode tables decide what a letter
    is; so it may be compared with what another machine wrote, at the price of reading all modules.
    """
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256(python.encode())
    root = os.path.dirname(vaultkit.__file__)
    for name in sorted(_modules(root, "")):
        with open(os.path.join(root, name), "rb") as file:
            text = file.read().replace(b"\r\n", b"\n")  # a checkout may have changed them
        digest.update(b"%s %d\n%s" % (name.encode(), len(text), text))
    return f"{vaultkit.__version__}+{digest.hexdigest()[:16]} on {python}"


def _modules(root: str, folder: str) -> Iterator[str]:
    """Each module below `root` by its path with `/`."""
    with os.scandir(os.path.join(root, folder)) as found:
        entries = list(found)
    for entry in entries:
        path = f"{folder}/{entry.name}" if folder else entry.name
        if entry.name.endswith(".py"):
            yield path
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(root, path)


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
