"""Objects as single files below `objects/`, as they are just after they were written.

Only to see whether they are there and whole, and to let them reach the disk, many at once: a file
system that is asked for all of them together writes its own journal once instead of for each.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterable
from threading import Thread

_AT_ONCE = 16


def name_of(kind: str, data: bytes) -> str:
    """The id of an object in a repository of SHA-1."""
    return hashlib.sha1(_whole(kind, data), usedforsecurity=False).hexdigest()


def place_of(objects: str, name: str) -> str:
    """Where the file of an object would be."""
    return os.path.join(objects, name[:2], name[2:])


def is_torn(place: str, kind: str, data: bytes) -> bool:
    """Whether a file is there that does not hold the object: a power cut can leave one empty."""
    try:
        with open(place, "rb") as file:
            return zlib.decompress(file.read()) != _whole(kind, data)
    except FileNotFoundError:
        return False
    except zlib.error:
        return True


def sync(places: Iterable[str]) -> None:
    """Let these files, and then their names, reach the disk. Raises `OSError`.

    A file that is gone is passed over: `missing` tells of it.
    """
    files = tuple(places)
    _together(files)
    _together({os.path.dirname(place) for place in files})


def _together(places: Iterable[str]) -> None:
    errors: list[OSError] = []
    wanted = list(places)

    def work() -> None:
        while wanted:
            try:
                _sync(wanted.pop())
            except IndexError:
                return
            except OSError as error:
                errors.append(error)

    threads = [Thread(target=work) for _ in range(min(_AT_ONCE, len(wanted)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _sync(place: str) -> None:
    try:
        handle = os.open(place, os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _whole(kind: str, data: bytes) -> bytes:
    return f"{kind} {len(data)}\0".encode("ascii") + data
