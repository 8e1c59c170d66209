"""Which paths move: of files and of folders, there and back.

`journey` turns what was asked for, files and folders with their new places, into the new path of
every single file; paths are relative to the vault's root.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Journey:
    """`files` has the new path of each file that moves, `folders` that of each folder that moves
    with everything in it."""

    files: Mapping[str, str]
    folders: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def back(self) -> dict[str, str]:
        """The old path of each file that moves, by its new one."""
        return {new: old for old, new in self.files.items()}

    def file(self, path: str) -> str:
        """Where a file is afterwards."""
        return self.files.get(path, path)

    def origin(self, path: str) -> str:
        """Where a file was before."""
        return self.back.get(path, path)

    def place(self, path: str) -> str:
        """Where a path leads afterwards that may be a file, a folder or nothing at all."""
        if path in self.files:
            return self.files[path]
        folder = path
        while folder:
            if folder in self.folders:
                return self.folders[folder] + path[len(folder) :]
            folder = folder.rpartition("/")[0]
        return path

    def takes(self, folder: str) -> bool:
        """Whether a folder moves with everything in it."""
        return self.place(f"{folder}/.") != f"{folder}/."


def journey(asked: Mapping[str, str], files: Iterable[str]) -> Journey:
    """The journey of what was asked for: old path → new path, of files and of folders.

    `files` are all paths of the tree. A path that is both asked for itself and below a folder that
    is goes where it was asked to go.
    """
    known = frozenset(files)
    moved: dict[str, str] = {}
    folders = {old: new for old, new in asked.items() if old not in known}
    for path in files:
        above = path
        while above and above not in asked:
            above = above.rpartition("/")[0]
        if above:
            moved[path] = asked[above] + path[len(above) :]
    return Journey(moved, folders)
