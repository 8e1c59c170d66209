"""An index on disk: one SQLite file in WAL mode, many readers, one writer at a time.

    NAME.json             which file is the index, its format, its size and its checksum
    NAME-XXXXXXXX.sqlite3 the index; it changes only when its log is worked in, under the lock
    NAME-….sqlite3-wal    the log of changes, whose frames SQLite checks by themselves
    write.lock            the lock of those who write

A file that is not what the note says is damaged: nobody reads it any more, and another one is made
under another name, so that processes which have it open are not disturbed. All of it may be deleted
at any moment, and nothing waits for the disk: what a crash loses has not the sum that was noted.
Readers open the file for reading only, so none of them works in the log by closing.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import NamedTuple
from urllib.parse import quote
from zlib import crc32

from vaultkit.search.index_lock import index_lock

_LARGEST_LOG = 16 * 1024 * 1024
"""Bytes of the log after which it is worked in: then the checksum of the whole is taken anew."""

_AT_ONCE = 1 << 20
_WAIT = 10.0
"""Seconds that one SQLite operation waits for another."""


class _Note(NamedTuple):
    file: str
    format: str
    size: int
    sum: int


class IndexFile:
    """The index called `name` in `folder`; `format_` is its version,
    `wait` how long a writer waits for others, in s."""

    def __init__(self, folder: str, name: str, format_: str, *, wait: float) -> None:
        self._folder, self._name, self._format = folder, name, format_
        self._wait = wait
        self._note = os.path.join(folder, f"{name}.json")

    def lock(self) -> AbstractContextManager[None]:
        """Be the one who writes; see `index_lock`."""
        return index_lock(self._folder, self._name, wait=self._wait)

    def current(self) -> str:
        """The name of the file that is the index now, as it was noted; "" for none."""
        note = self._noted()
        return note.file if note else ""

    def checked(self) -> str | None:
        """As `current`, once its bytes are what was noted; None where there is no such file."""
        note = self._noted()
        return note.file if note is not None and self._is_whole(note) else None

    def seen(self, file: str) -> tuple[int, int, int] | None:
        """What differs where the file is another one, or was written; None where there is none."""
        try:
            found = os.stat(self._path(file))
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def reader(self, file: str) -> sqlite3.Connection:
        """Open the index for reading."""
        return _connect(f"file:{quote(self._path(file))}?mode=ro")

    def change(self, file: str, work: Callable[[sqlite3.Connection], int]) -> int:
        """Do some work in one transaction, under the lock; what it answers."""
        connection = _connect(f"file:{quote(self._path(file))}?mode=rw")
        try:
            connection.execute("pragma wal_autocheckpoint = 0")
            connection.execute("pragma synchronous = off")
            connection.execute("begin immediate")
            answer = work(connection)
            connection.execute("commit")
            if self._log_size(file) > _LARGEST_LOG:
                connection.execute("pragma wal_checkpoint(truncate)").fetchall()
                self._write_note(file)
        finally:
            connection.close()
        return answer

    def build(self, work: Callable[[sqlite3.Connection], int]) -> tuple[str, int]:
        """Make another index, under the lock: its file, and what the work answers."""
        old = self.current()
        file = f"{self._name}-{secrets.token_hex(4)}.sqlite3"
        try:
            connection = _connect(f"file:{quote(self._path(file))}?mode=rwc")
            try:
                # until the note names it, nobody reads it
                connection.execute("pragma journal_mode = off").fetchall()
                connection.execute("pragma synchronous = off")
                connection.execute("pragma cache_size = -8192")
                connection.execute("begin")
                answer = work(connection)
                connection.execute("commit")
                connection.execute("pragma journal_mode = wal").fetchall()
                connection.execute("pragma wal_checkpoint(truncate)").fetchall()
            finally:
                connection.close()
            self._write_note(file)
        except BaseException:
            self._delete(file)
            raise
        self._tidy(old)
        return file, answer

    def forget(self) -> None:
        """Let nobody read the index any more."""
        with suppress(OSError):
            os.unlink(self._note)

    def _noted(self) -> _Note | None:
        try:
            with open(self._note, "rb") as file:
                found = _Note(**json.loads(file.read(4096)))
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        if os.path.basename(str(found.file)) != found.file or found.format != self._format:
            return None
        return found

    def _write_note(self, file: str) -> None:
        path = self._path(file)
        note = _Note(file, self._format, os.path.getsize(path), _sum_of(path))
        beside = f"{self._note}.{secrets.token_hex(4)}.tmp"
        with open(beside, "wb") as out:
            out.write(json.dumps(note._asdict()).encode())
        os.replace(beside, self._note)

    def _is_whole(self, note: _Note) -> bool:
        path = self._path(note.file)
        try:
            return os.path.getsize(path) == note.size and _sum_of(path) == note.sum
        except OSError:
            return False

    def _tidy(self, old: str) -> None:
        """Delete what an index that is no more, or was never finished, has left."""
        now = self.current()
        with suppress(OSError):
            for entry in os.listdir(self._folder):
                mine = entry.startswith(f"{self._name}-") or entry.startswith(f"{self._name}.json.")
                if mine and not entry.startswith(now):
                    self._delete(entry)
        if old and old != now:
            self._delete(old)

    def _delete(self, file: str) -> None:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                os.unlink(self._path(file) + ending)

    def _path(self, file: str) -> str:
        return os.path.join(self._folder, file)

    def _log_size(self, file: str) -> int:
        try:
            return os.path.getsize(f"{self._path(file)}-wal")
        except OSError:
            return 0


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(
        uri, uri=True, timeout=_WAIT, isolation_level=None, check_same_thread=False
    )


def _sum_of(path: str) -> int:
    found = 0
    with open(path, "rb") as file:
        while part := file.read(_AT_ONCE):
            found = crc32(part, found)
    return found
