"""A tree whose files are all objects of a repository, given by their ids: a branch as known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vaultkit.errors import CannotRead
from vaultkit.git.limits import LARGEST, too_large
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.places import Repository
from vaultkit.model.ordered import with_changes
from vaultkit.model.tree import Entry, Kind, Reader, Unread
from vaultkit.trees.names import roots_of


class ObjectsTree:
    """The files in `entries`, whose blobs `odb` holds; nothing is listed anew."""

    def __init__(
        self, name: str, repository: Repository, odb: Odb, entries: Mapping[str, Entry]
    ) -> None:
        self.name = name
        self.algorithm = repository.algorithm
        self._repository = repository
        self._odb = odb
        self._entries = entries

    def entries(self) -> Mapping[str, Entry]:
        """Every path with its entry, sorted."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The bytes of its files, from objects alone."""
        return OdbReader(self._repository, self._odb, self._entries, limit or LARGEST)

    def markers(self) -> frozenset[str]:
        """The first parts of all paths."""
        return roots_of(self._entries)

    def with_files(self, files: Mapping[str, tuple[str, int] | None]) -> ObjectsTree:
        """The same with other files: by path a blob id and a size in bytes, None for no file."""
        changes = {path: one and Entry(Kind.FILE, *one) for path, one in files.items()}
        entries = with_changes(self._entries, changes)
        return ObjectsTree(self.name, self._repository, self._odb, entries)


class OdbReader:
    """A `Reader` of blobs from an open object database; where it is pickled, that opens anew."""

    def __init__(
        self, repository: Repository, odb: Odb, entries: Mapping[str, Entry], limit: int
    ) -> None:
        self._repository = repository
        self._odb = odb
        self._entries = entries
        self._limit = limit

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes."""
        for path in paths:
            yield path, self._read(path)

    def _read(self, path: str) -> bytes | Unread:
        entry = self._entries.get(path)
        if entry is None or not entry.blob:
            return Unread("no such file")
        try:
            kind, data = self._odb.read(entry.blob)
        except CannotRead:
            return Unread("its bytes are not in this clone")
        if kind != "blob":
            return Unread("it is no file")
        size = len(data)
        return data if size <= self._limit else Unread(too_large(size, self._limit))

    def __reduce__(self) -> tuple[object, ...]:
        return _opened, (self._repository, self._entries, self._limit)


def _opened(repository: Repository, entries: Mapping[str, Entry], limit: int) -> OdbReader:
    return OdbReader(repository, open_odb(repository, durable=False), entries, limit)
