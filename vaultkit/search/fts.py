"""The engine on SQLite's FTS5: an index file that many processes share, or one in memory.

A file that turns out to be damaged is made anew by the next update; until then every question is
answered by an error, never by silence.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import TypeVar

from vaultkit.search import fts_query, fts_tables
from vaultkit.search.engine import Best, Change, Known, Plan, Unavailable, Unusable, Wanted
from vaultkit.search.index_file import IndexFile
from vaultkit.search.index_lock import NoPlace

_T = TypeVar("_T")
_WORTH_A_BUILD = 0.5
"""Where more of an index is replaced than this share, another one is made."""


class MemoryIndex:
    """An index that ends with its process."""

    name = "fts5"

    def __init__(self) -> None:
        self._file = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        fts_tables.create(self._file)
        fts_query.prepare(self._file)

    def generation(self) -> int:
        """How many changes there were."""
        return fts_tables.generation_of(self._file)

    def update(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> int:
        """Do what is wanted; see `Engine`."""
        before = self.generation()
        part = paths is not None and before == expected
        change = wanted(fts_tables.known(self._file, paths if part else None), not part)
        if change.is_empty:
            return before
        self._file.execute("begin")
        try:
            after = fts_tables.apply(self._file, change)
        except BaseException:
            self._file.execute("rollback")
            raise
        self._file.execute("commit")
        return after

    def find(self, plan: Plan, expected: int, *, limit: int, offset: int) -> Best:
        """The best documents, and how many there are; nobody else changes it."""
        return fts_query.find(self._file, plan, limit, offset)

    def count(self, plan: Plan, expected: int) -> int:
        """How many documents match."""
        return fts_query.count(self._file, plan)

    def close(self) -> None:
        """Forget it."""
        self._file.close()


class FileIndex:
    """The index of an `IndexFile`. Every method may raise `Unavailable` or `NoPlace`."""

    name = "fts5"

    def __init__(self, place: IndexFile) -> None:
        self._place = place
        self._name = ""
        self._file: sqlite3.Connection | None = None
        self._seen: tuple[int, int, int] | None = None

    def generation(self) -> int:
        """The file's name and the number of its changes; -1 where there is none yet."""
        return self._read(self._generation, -1)

    def update(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> int:
        """Do what is wanted; see `Engine`. Another process that has done it leaves nothing to do.

        What needs no change is found out without the lock.
        """
        change, now = self._change_of(wanted, paths, expected)
        if change.is_empty and now >= 0:
            return now
        with self._place.lock():
            change, now = self._change_of(wanted, paths, expected)
            known = self._name and self._read(_size, 0)
            if not known or change.many > _WORTH_A_BUILD * known:
                return self._build(wanted)
            return now if change.is_empty else self._changed(change, wanted)

    def find(self, plan: Plan, expected: int, *, limit: int, offset: int) -> Best:
        """The best documents, and how many there are."""
        return self._asked(lambda file: fts_query.find(file, plan, limit, offset), expected)

    def count(self, plan: Plan, expected: int) -> int:
        """How many documents match."""
        return self._asked(lambda file: fts_query.count(file, plan), expected)

    def close(self) -> None:
        """Close the file."""
        file, self._file, self._name = self._file, None, ""
        if file is not None:
            file.close()

    def _change_of(
        self, wanted: Wanted, paths: Collection[str] | None, expected: int
    ) -> tuple[Change, int]:
        """What is to be done to the index, and its generation at that moment."""

        def looked(file: sqlite3.Connection) -> tuple[Mapping[str, Known], int]:
            now = self._generation(file)
            part = paths is not None and now == expected
            return fts_tables.known(file, paths if part else None), now

        nothing: tuple[Mapping[str, Known], int] = {}, -1
        known, now = self._read(looked, nothing)
        return wanted(known, paths is None or now != expected or now < 0), now

    def _changed(self, change: Change, wanted: Wanted) -> int:
        try:
            self._place.change(self._name, lambda file: fts_tables.apply(file, change))
        except sqlite3.OperationalError as error:
            raise NoPlace(str(error)) from error
        except sqlite3.DatabaseError:
            return self._build(wanted)
        return self.generation()

    def _build(self, wanted: Wanted) -> int:
        change = wanted({}, True)

        def fill(file: sqlite3.Connection) -> int:
            fts_tables.create(file)
            return fts_tables.apply(file, change, empty=True)

        self.close()
        try:
            self._place.build(fill)
        except (sqlite3.Error, OSError) as error:
            raise NoPlace(str(error)) from error
        return self.generation()

    def _read(self, work: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """Ask the index that there is now; a damaged one is none."""
        file = self._opened()
        if file is None:
            return otherwise
        try:
            return _at_once(file, work)
        except sqlite3.DatabaseError as error:
            self._lose(error)
            return otherwise

    def _asked(self, work: Callable[[sqlite3.Connection], _T], expected: int) -> _T:
        file = self._opened()
        if file is None:
            raise Unusable("there is no index")

        def asked(file: sqlite3.Connection) -> _T:
            if self._generation(file) != expected:
                raise Unusable("the index was changed")
            return work(file)

        try:
            return _at_once(file, asked)
        except sqlite3.DatabaseError as error:
            self._lose(error)
            raise Unusable(str(error)) from error

    def _lose(self, error: sqlite3.DatabaseError) -> None:
        """Let nobody read a damaged index; one that is only busy stays."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Unavailable(
                "the search index is busy", "Try again; another process holds it"
            ) from error
        self.close()
        self._place.forget()

    def _opened(self) -> sqlite3.Connection | None:
        """The index as it is noted now, looked through whole whenever its file is another."""
        known = self._file is not None and self._place.current() == self._name
        if known and self._place.seen(self._name) == self._seen:
            return self._file
        self.close()
        seen = self._place.seen(self._place.current())
        name = self._place.checked()
        if name is None:
            return None
        with suppress(sqlite3.Error):
            file = self._place.reader(name)
            fts_query.prepare(file)
            if fts_tables.format_of(file) == fts_tables.FORMAT:
                self._file, self._name, self._seen = file, name, seen
                return file
            file.close()
        return None

    def _generation(self, file: sqlite3.Connection) -> int:
        number = fts_tables.generation_of(file)
        return int(self._name.rpartition("-")[2].partition(".")[0], 16) << 32 | number


def _size(file: sqlite3.Connection) -> int:
    return int(file.execute("select count(*) from states").fetchone()[0])


def _at_once(file: sqlite3.Connection, work: Callable[[sqlite3.Connection], _T]) -> _T:
    """Everything that is read comes from one moment, whoever writes."""
    file.execute("begin")
    try:
        return work(file)
    finally:
        if file.in_transaction:
            file.execute("commit")
