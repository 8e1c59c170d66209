"""A tree whose files are all objects of a repository, given by their ids: a branch as known."""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind, Reader
from vaultkit.trees.links import by_path, reader_of
from vaultkit.trees.names import roots_of


class ObjectsTree:
    """The files in `entries`, below the folder that `git` runs in; nothing is listed anew."""

    def __init__(self, name: str, git: Git, algorithm: str, entries: Mapping[str, Entry]) -> None:
        self.name = name
        self.algorithm = algorithm
        self._git = git
        self._entries = entries

    def entries(self) -> Mapping[str, Entry]:
        """Every path with its entry, sorted."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The bytes of its files, from objects alone."""
        return reader_of(self._git, self._entries, limit)

    def markers(self) -> frozenset[str]:
        """The first parts of all paths."""
        return roots_of(self._entries)

    def with_files(self, files: Mapping[str, tuple[str, int] | None]) -> ObjectsTree:
        """The same with other files: by path a blob id and a size in bytes, None for no file."""
        entries = dict(self._entries)
        new = False
        for path, one in files.items():
            if one is None:
                entries.pop(path, None)
            else:
                new = new or path not in entries
                entries[path] = Entry(Kind.FILE, *one)
        ordered = by_path(entries) if new else entries
        return ObjectsTree(self.name, self._git, self.algorithm, ordered)
