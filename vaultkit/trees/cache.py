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
create table if not exists kept(id integer primary key, key text unique, sum int, value blob);
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
                "insert or replace into kept(key, sum, value) values (?, ?, ?)",
                ((key, crc32(value, crc32(key.encode())), value) for key, value in values.items()),
            )


def _whole(row: tuple[str, bytes, int]) -> tuple[str, bytes]:
    key, value, checksum = row
    if crc32(value, crc32(key.encode())) != checksum:
        raise sqlite3.DatabaseError("checksum")
    return key, value


_NOTE = -1


class StateFile:
    """A head and numbered parts that belong together, replaced or changed as a whole.

    `load` answers None when there is nothing whole to load; `save` does nothing when another
    process saved since `load`, so parts of two runs never mix.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._generation = -1

    def load(self) -> tuple[bytes, dict[int, bytes], bytes] | None:
        """The head, all parts by number, and the note on them, b"" for none; each checked."""
        if not os.path.exists(self.path):
            return None
        return _tried(self.path, self._load, None)

    def _load(self) -> tuple[bytes, dict[int, bytes], bytes] | None:
        with _open(self.path, _STATE_TABLES) as file:
            row = file.execute("select generation, count, sum, value from head").fetchone()
            if row is None:
                return None
            generation, count, checksum, head = row
            stored = file.execute("select part, sum, value from kept").fetchall()
        for part, part_sum, value in stored:
            if _sum_of(part, value) != part_sum:
                raise sqlite3.DatabaseError("checksum")
        parts = {part: value for part, _, value in stored}
        note = parts.pop(_NOTE, b"")
        if crc32(head) != checksum or len(parts) != count:
            raise sqlite3.DatabaseError("checksum")
        self._generation = generation
        return head, parts, note

    def save(
        self, head: bytes, parts: Mapping[int, bytes], *, count: int, whole: bool, note: bytes = b""
    ) -> None:
        """Write the head and `parts`, all of them if `whole`; `count` are there afterwards.

        `note` is what was worked out of all of them; it goes with the next `save`.
        """
        noted = {**parts, _NOTE: note} if note else parts
        _tried(self.path, lambda: self._save(head, noted, count, whole=whole), None)

    def _save(self, head: bytes, parts: Mapping[int, bytes], count: int, *, whole: bool) -> None:
        with _open(self.path, _STATE_TABLES, writes=True) as file:
            row = file.execute("select generation from head").fetchone()
            if (row[0] if row else -1) != self._generation:
                return
            file.execute("delete from kept where ? or part = ?", (whole, _NOTE))
            file.executemany(
                "insert or replace into kept values (?, ?, ?)",
                ((part, _sum_of(part, value), value) for part, value in parts.items()),
            )
            file.execute("delete from head")
            file.execute(
                "insert into head values (?, ?, ?, ?)",
                (self._generation + 1, count, crc32(head), head),
            )
        self._generation += 1


def _sum_of(part: int, value: bytes) -> int:
    return crc32(value, part & 0xFFFFFFFF)


_STATE_TABLES = """
create table if not exists kept(part integer primary key, sum int, value blob);
create table if not exists head(generation int, count int, sum int, value blob);
"""


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
        # damage by a power cut is found by the checksums; waiting for the disk buys nothing here
        file.execute("pragma journal_mode = truncate")
        file.execute("pragma synchronous = off")
        file.executescript(tables)
        file.execute("begin immediate" if writes else "begin")
        yield file
        if file.in_transaction:
            file.execute("commit")
    finally:
        file.close()


def damaged_files(folder: str) -> tuple[str, ...]:
    """The files of `folder` that SQLite cannot read to their end."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".sqlite3"))
    except OSError:
        return ()
    return tuple(path for path in (os.path.join(folder, name) for name in names) if _is_bad(path))


def forget_file(path: str) -> None:
    """Delete one of these files; it is made anew when it is needed."""
    _forget(path)


def _is_bad(path: str) -> bool:
    try:
        file = sqlite3.connect(path, timeout=_WAIT)
        try:
            return [row[0] for row in file.execute("pragma quick_check(1)")] != ["ok"]
        finally:
            file.close()
    except sqlite3.OperationalError:  # somebody else has it locked
        return False
    except (sqlite3.DatabaseError, UnicodeError):
        return True


def forget_old_states(folder: str) -> None:
    """Delete all but the newest few state files of `folder`."""
    for old in _states_of(folder, "state-")[_KEEP:]:
        _forget(old)


def newest_state(folder: str, start: str) -> str | None:
    """The state file written last of those whose names begin so."""
    return next(iter(_states_of(folder, start)), None)


def _states_of(folder: str, start: str) -> list[str]:
    """The newest first."""
    try:
        with os.scandir(folder) as found:
            files = [e for e in found if e.name.startswith(start) and e.name.endswith(".sqlite3")]
            files.sort(key=lambda entry: entry.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    return [entry.path for entry in files]
