"""An index on disk as a set of files that never change, for an engine that reads them whole.

    NAME.set.json    what each file of the index is called here, its size and its checksum
    NAME.set-XXXXXXXX… the files

A change writes what is new, then the note, then deletes what the note names no more. Who reads
takes all files into memory, each one checked; where one is not what was noted, there is no index.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from typing import Any
from zlib import crc32

from vaultkit.search.index_lock import index_lock

_TRIES = 5


class FileSet:
    """The index called `name` in `folder`; `format_` is its version, `wait` in seconds."""

    def __init__(self, folder: str, name: str, format_: str, *, wait: float) -> None:
        self._folder, self._name, self._format, self._wait = folder, name, format_, wait
        self._note = os.path.join(folder, f"{name}.set.json")

    def lock(self) -> AbstractContextManager[None]:
        """Be the one who writes; see `index_lock`."""
        return index_lock(self._folder, self._name, wait=self._wait)

    def current(self) -> int:
        """A number that differs after each change; -1 where there is no index."""
        note = self._noted()
        return int(note["mark"]) if note is not None else -1

    def read(self) -> tuple[int, dict[str, bytes]] | None:
        """The number and the files; None where not all are whole."""
        for _ in range(_TRIES):
            note = self._noted()
            if note is None:
                return None
            found = self._files(note)
            if found is not None:
                return int(note["mark"]), found
            if self.current() == note["mark"]:
                return None
        return None

    def write(self, files: Mapping[str, bytes]) -> int:
        """Let the index be these files, under the lock; its new number. Raises OSError."""
        before = self._noted()
        known: dict[str, list[Any]] = before["files"] if before is not None else {}
        told = {}
        for name, data in files.items():
            size, total = len(data), crc32(data)
            old = known.get(name)
            if old is None or old[1:] != [size, total]:
                old = [f"{self._name}.set-{secrets.token_hex(8)}", size, total]
                with open(self._path(old[0]), "wb") as out:
                    out.write(data)
            told[name] = old
        mark = secrets.randbits(62)
        note = {"format": self._format, "mark": mark, "files": told}
        beside = self._path(f"{self._name}.set-{secrets.token_hex(8)}")
        with open(beside, "w", encoding="utf-8") as text:
            json.dump(note, text)
        os.replace(beside, self._note)
        self._tidy({str(one[0]) for one in told.values()})
        return mark

    def forget(self) -> None:
        """Let nobody read the index any more."""
        with suppress(OSError):
            os.unlink(self._note)

    def _noted(self) -> dict[str, Any] | None:
        try:
            with open(self._note, encoding="utf-8") as file:
                note = json.load(file)
            if note["format"] != self._format or not isinstance(note["mark"], int):
                return None
            for stored, size, total in note["files"].values():
                if os.path.basename(stored) != stored or not (size >= 0 and total >= 0):
                    return None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None
        return dict(note)

    def _files(self, note: dict[str, Any]) -> dict[str, bytes] | None:
        found = {}
        for name, (stored, size, total) in note["files"].items():
            try:
                with open(self._path(stored), "rb") as file:
                    data = file.read(size + 1)
            except OSError:
                return None
            if len(data) != size or crc32(data) != total:
                return None
            found[name] = data
        return found

    def _tidy(self, kept: set[str]) -> None:
        mine = f"{self._name}.set-"
        for entry in os.listdir(self._folder):
            if entry.startswith(mine) and entry not in kept:
                with suppress(OSError):
                    os.unlink(self._path(entry))

    def _path(self, file: str) -> str:
        return os.path.join(self._folder, file)
