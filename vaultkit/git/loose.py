"""Objects as single files below `objects/`, as they are just after they were written.

Only to see whether they are there and whole, and to let them reach the disk, many at once: a file
system that is asked for all of them together writes its own journal once instead of for each.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
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


def write_all(objects: str, made: Mapping[str, tuple[str, bytes]], *, durable: bool) -> None:
    """Write objects, by id: each is on disk before it has its name. Raises `OSError`."""

    def write(name: str) -> None:
        place = place_of(objects, name)
        # as Git names them, whose gc takes away what a killed process left
        fresh = os.path.join(os.path.dirname(place), f"tmp_obj_{name[2:10]}_{os.getpid()}")
        for left in (2, 1, 0):
            try:
                os.makedirs(os.path.dirname(place), exist_ok=True)
                _written(fresh, zlib.compress(_whole(*made[name]), 1), durable=durable)
                os.replace(fresh, place)
            except FileNotFoundError:  # a prune takes away folders that are empty
                if not left:
                    raise
            else:
                return

    _together(write, made)
    if durable:
        _together(_sync, {os.path.dirname(place_of(objects, name)) for name in made})


def _written(fresh: str, data: bytes, *, durable: bool) -> None:
    with suppress(FileNotFoundError):
        os.unlink(fresh)
    handle = os.open(
        fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o444
    )
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
    except OSError:
        os.unlink(fresh)
        raise


def _together(do: Callable[[str], None], places: Iterable[str]) -> None:
    errors: list[OSError] = []
    wanted = list(places)

    def work() -> None:
        while wanted:
            try:
                do(wanted.pop())
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
