"""Objects as single files below `objects/`, as they are just after they were written.

Only to see whether they are there and whole, and to let them reach the disk, many at once: a file
system that is asked for all of them together writes its own journal once instead of for each.
"""

from __future__ import annotations

import hashlib
import os
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import BinaryIO

from vaultkit.git.beside import Begun, begin, each

_QUICK, _TIGHT = 1, 5
_LARGE = 64 * 1024
_TRIES, _PAUSE = 20, 0.005
_TMPFILE = getattr(os, "O_TMPFILE", 0) if os.path.isdir("/proc/self/fd") else 0


def name_of(kind: str, data: bytes) -> str:
    """The id of an object in a repository of SHA-1."""
    return hashlib.sha1(_whole(kind, data), usedforsecurity=False).hexdigest()


def place_of(objects: str, name: str) -> str:
    """Where the file of an object would be."""
    return os.path.join(objects, name[:2], name[2:])


def packed(kind: str, data: bytes) -> bytes:
    """The bytes of the file of an object.

    As Git does by itself it is quick rather than small; but the tree of a folder with thousands of
    files is written anew with each change of one of them, and a few ms save a sixteenth of it.
    """
    large = kind == "tree" and len(data) > _LARGE
    return zlib.compress(_whole(kind, data), _TIGHT if large else _QUICK)


def is_torn(place: str, kind: str, data: bytes) -> bool:
    """Whether a file is there that does not hold the object: a power cut can leave one empty."""
    try:
        with open(place, "rb") as file:
            return zlib.decompress(file.read()) != _whole(kind, data)
    except FileNotFoundError:
        return False
    except zlib.error:
        return True


def begun(kind: str, data: bytes) -> Begun[bytes] | None:
    """The same of an object that takes a while, being made; None for one that takes none."""
    return begin(partial(packed, kind, data)) if len(data) > _LARGE else None


def write_all(
    objects: str,
    made: Mapping[str, tuple[str, bytes]],
    ready: Mapping[str, Begun[bytes]] | None = None,
    *,
    durable: bool,
) -> None:
    """Write objects, by id: each is on disk before it has its name. Raises `OSError`.

    `ready` are the bytes of some of their files.
    """

    def write(name: str) -> None:
        known = (ready or {}).get(name)
        data = packed(*made[name]) if known is None else known.result()
        place = place_of(objects, name)
        handle = _nameless(objects)
        if handle is None:
            _named_first(place, data, durable=durable)
            return
        with open(handle, "wb") as file:
            _fill(file, data, durable=durable)
            _often(place, partial(_name, handle, place))

    each(write, made)
    if durable:
        each(_sync, {os.path.dirname(place_of(objects, name)) for name in made})


def _nameless(folder: str) -> int | None:
    """A file that has no name yet: no prune takes it away, and it ends with its process."""
    if _TMPFILE:
        with suppress(OSError):  # a file system, or a kernel, that has none
            return os.open(folder, os.O_WRONLY | _TMPFILE, 0o444)
    return None


def _name(handle: int, place: str) -> None:
    own = os.open("/proc/self/fd", os.O_RDONLY)
    try:
        try:
            _link(own, handle, place)
        except FileExistsError:  # written by somebody else, or torn
            fresh = _fresh(place)
            with suppress(FileNotFoundError):
                os.unlink(fresh)
            _link(own, handle, fresh)
            os.replace(fresh, place)
    finally:
        os.close(own)


def _link(own: int, handle: int, place: str) -> None:
    os.link(str(handle), place, src_dir_fd=own, follow_symlinks=True)


def _named_first(place: str, data: bytes, *, durable: bool) -> None:
    fresh = _fresh(place)

    def whole() -> None:
        _written(fresh, data, durable=durable)
        os.replace(fresh, place)

    _often(place, whole)


def _often(place: str, do: Callable[[], None]) -> None:
    """Do it in the folder of `place`: a prune takes away folders that are empty, and new files."""
    for left in reversed(range(_TRIES)):
        try:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            do()
        except (FileNotFoundError, FileExistsError):  # the latter by makedirs: gone in between
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _fresh(place: str) -> str:
    """Named as Git names them, whose gc takes away what a killed process left."""
    folder, name = os.path.split(place)
    return os.path.join(folder, f"tmp_obj_{name[:8]}_{os.getpid()}")


def _written(fresh: str, data: bytes, *, durable: bool) -> None:
    with suppress(FileNotFoundError):
        os.unlink(fresh)
    handle = os.open(
        fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o444
    )
    try:
        with open(handle, "wb") as file:
            _fill(file, data, durable=durable)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(fresh)
        raise


def _fill(file: BinaryIO, data: bytes, *, durable: bool) -> None:
    file.write(data)
    file.flush()
    if durable:
        os.fsync(file.fileno())


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
