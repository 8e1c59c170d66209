"""What was worked out before, kept in SQLite files that may be deleted at any moment.

The room does not know what it keeps: values are bytes under a key, each with a checksum. Damage of
any kind means that the file is thrown away and begun again; several processes may use it at once.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TypeVar
from zlib import crc32

_T = TypeVar("_T")
_BATCH = 500
_WAIT = 5.0
_KEEP = 4
"""So many state files of other settings are kept beside the newest."""


_FACTS_TABLE = """
create table if not exists kept(key text primary key, sum int, value blob) without rowid;
"""


class FactsFile:
    """Bytes by key, in one table. Reading and writing never raise: at worst nothing is known."""

    def __init__(self, path: str, *, room: int = 400_000) -> None:
        self._path = path
        self._room = room

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        """The values of those keys that are known and whole."""
        wanted = list(keys)
        if not wanted or not os.path.exists(self._path):
            return {}
        return _tried(self._path, lambda: self._read(wanted), {})

    def _read(self, wanted: list[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        with _open(self._path, _FACTS_TABLE) as file:
            for at in range(0, len(wanted), _BATCH):
                part = wanted[at : at + _BATCH]
                marks = ",".join("?" * len(part))
                # S608: nothing but question marks goes into the words
                query = f"select key, value, sum from kept where key in ({marks})"  # noqa: S608
                found.update(map(_whole, file.execute(query, part)))
        return found

    def put(self, values: Mapping[str, bytes]) -> None:
        """Remember these values; forget everything else first when there is no room left."""
        if values:
            _tried(self._path, lambda: self._write(values), None)

    def _write(self, values: Mapping[str, bytes]) -> None:
        with _open(self._path, _FACTS_TABLE, writes=True) as file:
            count = (
                file.execute("select count(*) from kept").fetchone()[0] if len(values) > 50 else 0
            )
            if count + len(values) > self._room:
                file.execute("delete from kept")
            file.executemany(
                "insert or replace into kept values (?, ?, ?)",
                ((key, crc32(value, crc32(key.encode())), value) for key, value in values.items()),
            )


def _whole(row: tuple[str, bytes, int]) -> tuple[str, bytes]:
    key, value, checksum = row
    if crc32(value, crc32(key.encode())) != checksum:
        raise sqlite3.DatabaseError("checksum")
    return key, value


class StateFile:
    """One consistent set of rows with a head, replaced or changed as a whole.

    A row is `(path, blob, value)`. `load` answers None when there is nothing whole to load; `save`
    does nothing when another process saved since `load`, so rows of two runs never mix.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._generation = -1

    def load(self) -> tuple[bytes, list[tuple[str, str, bytes]]] | None:
        """The head and all rows, each checked."""
        if not os.path.exists(self._path):
            return None
        return _tried(self._path, self._load, None)

    def _load(self) -> tuple[bytes, list[tuple[str, str, bytes]]] | None:
        with _open(self._path, _STATE_TABLES) as file:
            head = file.execute("select generation, count, sum, value from head").fetchone()
            if head is None:
                return None
            generation, count, checksum, first = head
            stored = file.execute("select path, blob, sum, value from kept").fetchall()
        if crc32(first) != checksum or len(stored) != count:
            raise sqlite3.DatabaseError("checksum")
        rows = []
        for path, blob, row_sum, value in stored:
            name = path.decode("utf-8", "surrogateescape")
            if crc32(value, crc32(blob.encode() + path)) != row_sum:
                raise sqlite3.DatabaseError("checksum")
            rows.append((name, blob, value))
        self._generation = generation
        return first, rows

    def save(
        self,
        head: bytes,
        changed: Iterable[tuple[str, str, bytes]],
        gone: Iterable[str],
        *,
        count: int,
    ) -> None:
        """Write the rows that changed, drop those gone; `count` rows are there afterwards."""
        _tried(self._path, lambda: self._save(head, changed, gone, count), None)

    def _save(
        self,
        head: bytes,
        changed: Iterable[tuple[str, str, bytes]],
        gone: Iterable[str],
        count: int,
    ) -> None:
        with _open(self._path, _STATE_TABLES, writes=True) as file:
            row = file.execute("select generation from head").fetchone()
            if (row[0] if row else -1) != self._generation:
                return
            if self._generation < 0:
                file.execute("delete from kept")
            file.executemany("delete from kept where path = ?", ((_raw(path),) for path in gone))
            file.executemany(
                "insert or replace into kept values (?, ?, ?, ?)", map(_summed, changed)
            )
            file.execute("delete from head")
            file.execute(
                "insert into head values (?, ?, ?, ?)",
                (self._generation + 1, count, crc32(head), head),
            )


_STATE_TABLES = """
create table if not exists kept(
    path blob primary key, blob text, sum int, value blob
) without rowid;
create table if not exists head(generation int, count int, sum int, value blob);
"""


def _raw(path: str) -> bytes:
    return path.encode("utf-8", "surrogateescape")


def _summed(row: tuple[str, str, bytes]) -> tuple[bytes, str, int, bytes]:
    path, blob, value = row
    raw = _raw(path)
    return raw, blob, crc32(value, crc32(blob.encode() + raw)), value


def _tried(path: str, work: Callable[[], _T], otherwise: _T) -> _T:
    """Do it; a damaged file is thrown away, a busy or read-only one is left alone."""
    try:
        return work()
    except (sqlite3.OperationalError, OSError):
        return otherwise
    except (sqlite3.DatabaseError, UnicodeError, AttributeError, TypeError):
        _forget(path)
        return otherwise


def _forget(path: str) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            os.unlink(path + ending)


@contextmanager
def _open(path: str, tables: str, *, writes: bool = False) -> Iterator[sqlite3.Connection]:
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    file = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
    try:
        file.execute("pragma journal_mode = wal")
        file.execute("pragma synchronous = normal")
        file.executescript(tables)
        file.execute("begin immediate" if writes else "begin")
        yield file
        if file.in_transaction:
            file.execute("commit")
    finally:
        file.close()


def forget_old_states(folder: str) -> None:
    """Delete all but the newest few state files of `folder`."""
    try:
        with os.scandir(folder) as found:
            files = [
                e for e in found if e.name.startswith("state-") and e.name.endswith(".sqlite3")
            ]
            files.sort(key=lambda entry: entry.stat().st_mtime_ns, reverse=True)
        for old in files[_KEEP:]:
            _forget(old.path)
    except OSError:
        return
