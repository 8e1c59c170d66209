"""Values by key in a file that travels between machines, as an artifact of a build does.

The room does not know what it keeps. The layout, which holds the same bytes wherever it is made:

    vaultkit facts 1            the mark, and the number of the format
    {"engine": …}               the head: JSON with sorted keys, on one line
    <key> <size>                a value: a key of hex digits, rising, and the size in bytes
    <bytes>
    end <SHA-256>               of everything above, and nothing behind it

Nothing is packed: libraries pack the same bytes differently, stores of artifacts pack them anyway,
and so a small file never becomes a large one. Whoever made the file may mean harm: every size has
a limit, and no value is handed out before the last byte was checked.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import stat
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from vaultkit.errors import VaultkitError
from vaultkit.model.tree import is_page_name

ENDING = ".facts"
"""A file on disk whose name ends so, and which begins with the mark, is no file of the vault."""

FORMAT = 1
_MARK = b"vaultkit facts "
_LONGEST_HEAD = 4_096
_LARGEST_VALUE = 100_000_000
"""Bytes; more than a page of the largest size can say."""

LARGEST_FILE = 4_000_000_000
"""Bytes, of some millions of pages."""

_VALUE = re.compile(rb"([0-9a-f]{40}|[0-9a-f]{64}) (0|[1-9][0-9]{0,8})\n")
_END = re.compile(rb"end ([0-9a-f]{64})\n")
_LONGEST_LINE = 80
_AT_ONCE = 1 << 16
_CUT_OFF = "it is cut off or damaged"


class Unusable(Exception):
    """The file cannot be used; the text is a clause that says why."""


class NoFactsFile(Unusable):
    """It is no such file at all, or there is none."""


def is_shard_file(path: str | bytes) -> bool:
    """Whether the regular file at `path` begins with the mark; an unreadable one does not."""
    try:
        with open(path, "rb") as file:
            return file.read(len(_MARK)) == _MARK
    except OSError:
        return False


@contextmanager
def open_shard(path: str) -> Iterator[ShardReader]:
    """Open a file for reading. Raises `Unusable`, also from within the block."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):  # a pipe might never end
            raise NoFactsFile("it is no regular file")
        if found.st_size > LARGEST_FILE:
            raise Unusable(f"it is larger than {LARGEST_FILE / 1e9:.0f} GB; make more shards")
        with open(path, "rb") as file:
            yield ShardReader(file)
    except FileNotFoundError as error:
        raise NoFactsFile("there is no such file") from error
    except OSError as error:
        raise Unusable((error.strerror or "it cannot be read").lower()) from error


class ShardReader:
    """Reads one file from its begin to its end. `head` is what the file says of itself."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._sum = hashlib.sha256()
        mark = self._opening(_LONGEST_LINE)
        if not mark.startswith(_MARK):
            raise NoFactsFile("it is no facts file")
        if mark != b"%s%d\n" % (_MARK, FORMAT):
            raise Unusable(f"it is cut off, or has another format than {FORMAT}")
        self.head = _head(self._opening(_LONGEST_HEAD))

    def values(self, wanted: Container[str] | None) -> dict[str, bytes]:
        """The values of those keys, all of them for None. Raises `Unusable` for any damage."""
        found: dict[str, bytes] = {}
        last = ""
        while value := _VALUE.fullmatch(line := self._file.readline(_LONGEST_LINE)):
            self._sum.update(line)
            key, size = value[1].decode("ascii"), int(value[2])
            if key <= last or size > _LARGEST_VALUE:
                raise Unusable(_CUT_OFF)
            last = key
            if wanted is None or key in wanted:
                found[key] = self._take(size)
            else:
                self._skip(size)
            if self._take(1) != b"\n":
                raise Unusable(_CUT_OFF)
        end = _END.fullmatch(line)
        if not end or end[1].decode("ascii") != self._sum.hexdigest() or self._file.read(1):
            raise Unusable(_CUT_OFF)
        return found

    def _opening(self, limit: int) -> bytes:
        line = self._file.readline(limit)
        self._sum.update(line)
        return line

    def _take(self, size: int) -> bytes:
        data = self._file.read(size)
        if len(data) != size:
            raise Unusable(_CUT_OFF)
        self._sum.update(data)
        return data

    def _skip(self, size: int) -> None:
        while size:
            size -= len(self._take(min(size, _AT_ONCE)))


def _head(line: bytes) -> Mapping[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or not line.endswith(b"\n"):
        raise Unusable(_CUT_OFF)
    return head


def may_write(path: str) -> None:
    """Refuse to write over what is no facts file. Raises VaultkitError with words."""
    if is_page_name(path):
        raise VaultkitError(
            f"{path} is the name of a page: no facts were written there",
            f"Name another file, such as 1{ENDING}",
        )
    if not os.path.lexists(path):
        folder = os.path.dirname(path)
        if folder and not os.path.isdir(folder):
            raise VaultkitError(f"there is no folder {folder}", "Make it first")
        return
    place = os.path.realpath(path)
    if os.path.isfile(place) and (os.path.getsize(place) == 0 or is_shard_file(place)):
        return
    raise VaultkitError(
        f"{path} is there already and no facts file: it was not written over",
        "Name another file, or remove that one first",
    )


def write_shard(path: str, head: Mapping[str, Any], values: Mapping[str, bytes]) -> int:
    """Write a whole file or nothing, and return its size in bytes.

    An older facts file at `path` is replaced at once; anything else there is refused. Raises
    VaultkitError.
    """
    may_write(path)
    place = os.path.realpath(path)
    folder, name = os.path.split(place)
    beside = os.path.join(folder, f".{name}.{secrets.token_hex(4)}.tmp")
    try:
        file = open(beside, "xb")  # noqa: SIM115 - closed below, before it gets its name
        try:
            with file:
                size = _write(file, head, values)
            os.replace(beside, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
    except OSError as error:
        raise VaultkitError(
            f"{path} cannot be written: {error.strerror}", "Name a file that you may write"
        ) from error
    return size


def _write(file: BinaryIO, head: Mapping[str, Any], values: Mapping[str, bytes]) -> int:
    total = hashlib.sha256()
    size = 0
    for part in _parts(head, values):
        total.update(part)
        size += file.write(part)
    size += file.write(b"end %s\n" % total.hexdigest().encode("ascii"))
    file.flush()
    return size


def _parts(head: Mapping[str, Any], values: Mapping[str, bytes]) -> Iterator[bytes]:
    yield b"%s%d\n" % (_MARK, FORMAT)
    yield json.dumps(head, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"
    for key in sorted(values):
        value = values[key]
        yield b"%s %d\n%s\n" % (key.encode("ascii"), len(value), value)
