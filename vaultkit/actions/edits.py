"""Lines that a person wrote into a generated part, told from those that are out of date.

A line is vaultkit's where the commit at HEAD has it in the same part, where it is to be written
now, or where vaultkit wrote it here the last time; that is remembered by digests, of the whole part
and of its lines. So what is committed can be written anew, since Git keeps it, and what is not is
left alone. Where nothing is known of a file, every line that is not wanted may be a person's: a row
with other words looks as one that is out of date.
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from vaultkit.actions.reading import material_at
from vaultkit.errors import UsageError
from vaultkit.generate.drift import CONFLICT, Drift
from vaultkit.generate.marked import Marked, read
from vaultkit.git.places import Repository
from vaultkit.trees.cache import FactsFile
from vaultkit.trees.revision import RevisionTree

_ROOM = 200_000
_LINES = ("\0lines",)  # no line of a file: the key under which all of them are
_MARK = 12  # bytes for a line


class Edits:
    """Answers for one vault. `folder` is where to remember, None to remember nothing."""

    def __init__(
        self, folder: str | None, repository: Repository | None, drifts: Sequence[Drift]
    ) -> None:
        place = posixpath.join(folder, "generated.sqlite3") if folder else ""
        self._file = FactsFile(place, room=_ROOM) if folder else None
        self._repository = repository
        self._drifts = drifts

    def remember(self, files: Mapping[str, bytes]) -> None:
        """What vaultkit has written: the bytes of each path."""
        if self._file is not None:
            found = ((path, read(data)) for path, data in files.items())
            parts = [(path, part.lines) for path, part in found if isinstance(part, Marked)]
            known = {_digest(path, lines): b"1" for path, lines in parts}
            known.update((_digest(path, _LINES), _marks(lines)) for path, lines in parts)
            self._file.put(known)

    def by_hand(self, drift: Drift) -> tuple[str, ...]:
        """The lines of the part that a person wrote and that would be lost."""
        foreign = tuple(line for _, line in drift.foreign)
        if _digest(drift.path, drift.old) in self._ours:
            return foreign
        committed = self._committed(drift.path) or ()
        ours = self._wanted.union(committed)
        written = self._written(drift.path)
        others = [line for line in drift.old if line and not line.startswith(CONFLICT)]
        return tuple(
            line
            for line in others
            if line in foreign or (line not in ours and _mark(line) not in written)
        )

    def is_known(self, path: str) -> bool:
        """Whether a commit or our memory tells what vaultkit wrote there."""
        return self._committed(path) is not None or bool(self._written(path))

    def _written(self, path: str) -> frozenset[bytes]:
        """The marks of the lines that vaultkit wrote there the last time."""
        key = _digest(path, _LINES)
        found = self._file.get([key]).get(key, b"") if self._file is not None else b""
        return frozenset(found[at : at + _MARK] for at in range(0, len(found), _MARK))

    @cached_property
    def _ours(self) -> frozenset[str]:
        """The digests of those parts that vaultkit wrote as they are."""
        digests = [_digest(drift.path, drift.old) for drift in self._drifts if drift.old]
        return frozenset(self._file.get(digests)) if self._file is not None else frozenset()

    @cached_property
    def _wanted(self) -> frozenset[str]:
        """A line may have moved from one file to another."""
        return frozenset(line for drift in self._drifts for line in drift.new)

    def _committed(self, path: str) -> tuple[str, ...] | None:
        """The lines of the part as HEAD has it, None where it has none."""
        tree = self._head
        if tree is None or path not in tree.entries():
            return None
        data = material_at(tree.reader(), path)
        found = read(data) if data is not None else None
        return found.lines if isinstance(found, Marked) else None

    @cached_property
    def _head(self) -> RevisionTree | None:
        if self._repository is None:
            return None
        try:
            return RevisionTree(self._repository, "HEAD")
        except UsageError:  # no commit yet
            return None


def _marks(lines: Iterable[str]) -> bytes:
    return b"".join(map(_mark, lines))


def _mark(line: str) -> bytes:
    text = line.encode("utf-8", "surrogateescape")
    return hashlib.blake2b(text, digest_size=_MARK).digest()


def _digest(path: str, lines: Iterable[str]) -> str:
    text = "\n".join((path, *lines))
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
