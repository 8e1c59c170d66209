"""What a writer is about to do, on disk before it is done, so that the next one can finish it.

One line a record: a checksum and JSON. A last line without its end was being written when the power
went, and does not count; any other line that does not read is damage, which is told and never
passed over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from zlib import crc32

from vaultkit.errors import StateError
from vaultkit.trees.placing import settle

_LARGE = 32 * 1024
"""Bytes after which a journal with nothing open begins anew: each write reads all of it."""


class JournalDamaged(Exception):
    """A line in the middle does not read; `line` is its number, from 1."""

    def __init__(self, path: str, line: int) -> None:
        super().__init__(path, line)
        self.path = path
        self.line = line


class Intent(NamedTuple):
    """One thing begun: its id, and what whoever finishes it has to know (JSON values)."""

    id: str
    what: Mapping[str, Any]


class Journal:
    """The journal in a state folder. Only the holder of the write lock may use it."""

    def __init__(self, folder: str, *, durable: bool) -> None:
        self._path = os.path.join(folder, "journal")
        self._durable = durable

    def open_intents(self) -> tuple[Intent, ...]:
        """What was begun and not ended, the oldest first. Raises `JournalDamaged`."""
        return _open(self._records())

    def readable_intents(self) -> tuple[Intent, ...]:
        """The same of a damaged journal: the lines that do not read are passed over.

        What one of them ended counts as open, so whoever goes on with these must be able to do it
        a second time.
        """
        return _open(self._records(damaged=True))

    def is_damaged(self) -> JournalDamaged | None:
        """What is wrong with it, None for nothing; without the write lock it may be read too."""
        try:
            self.open_intents()
        except JournalDamaged as damaged:
            return damaged
        return None

    def begin(self, *intents: Intent) -> None:
        """Note what is about to be done, all of it or nothing; it is on disk when this returns,
        where durable."""
        each = [{"id": one.id, "what": one.what} for one in intents]
        self._append(each[0] if len(each) == 1 else {"all": each}, sync=self._durable)

    def end(self, *names: str) -> None:
        """Note that these are done, or were dropped. A long journal with nothing open begins
        anew."""
        for name in names:
            self._append({"done": name}, sync=False)
        with suppress(OSError, JournalDamaged):
            if os.path.getsize(self._path) > _LARGE and not self.open_intents():
                os.unlink(self._path)

    def written_at(self) -> float:
        """When it was written to last, in seconds since 1970; 0 where there is none."""
        try:
            return os.stat(self._path).st_mtime
        except OSError:
            return 0.0

    def set_aside(self) -> str:
        """Move a damaged journal away under another name, which is returned."""
        number = 1
        while os.path.lexists(aside := f"{self._path}.damaged-{number}"):
            number += 1
        os.rename(self._path, aside)
        return aside

    def _records(self, *, damaged: bool = False) -> list[dict[str, Any]]:
        try:
            with open(self._path, "rb") as file:
                *lines, _ = file.read().split(b"\n")
        except FileNotFoundError:
            return []
        records = []
        for number, line in enumerate(lines, 1):
            record = _record(line)
            if record is not None:
                records.append(record)
            elif not damaged:
                raise JournalDamaged(self._path, number)
        return records

    def _append(self, record: Mapping[str, Any], *, sync: bool) -> None:
        text = json.dumps(record, separators=(",", ":")).encode("ascii")
        line = b"%08x %s\n" % (crc32(text), text)
        try:
            new = not os.path.lexists(self._path)
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                self._mend_tail()
                if os.write(handle, line) != len(line):
                    raise OSError(28, "No space left on device")
                if sync:
                    os.fsync(handle)
            finally:
                os.close(handle)
            if new and sync:
                settle(os.path.dirname(self._path))
        except OSError as error:
            raise StateError(
                f"the journal {self._path} cannot be written: {error.strerror or error}",
                "See how much room the disk has, and who may write to the git directory",
            ) from error

    def _mend_tail(self) -> None:
        """Cut off a line that was never finished, so that the next one stands on its own."""
        with open(self._path, "rb+") as file:
            data = file.read()
            whole = data.rfind(b"\n") + 1
            if whole != len(data):
                file.truncate(whole)


def _record(line: bytes) -> dict[str, Any] | None:
    """What a line says, None where it does not read."""
    checksum, _, text = line.partition(b" ")
    if checksum != b"%08x" % crc32(text):
        return None
    try:
        record: dict[str, Any] = json.loads(text)
        if not isinstance(record, dict):
            return None
        if "done" in record:
            return record if isinstance(record["done"], str) else None
        whole = all(one["id"] and isinstance(one["what"], dict) for one in _each(record))
        return record if whole else None
    except (ValueError, KeyError, TypeError):
        return None


def _each(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What a record begins, one by one."""
    each: list[Mapping[str, Any]] = record.get("all", [record])
    return each


def _open(records: list[dict[str, Any]]) -> tuple[Intent, ...]:
    intents: dict[str, Intent] = {}
    for record in records:
        if "done" in record:
            intents.pop(record["done"], None)
            continue
        for one in _each(record):
            intents[one["id"]] = Intent(one["id"], one["what"])
    return tuple(intents.values())
