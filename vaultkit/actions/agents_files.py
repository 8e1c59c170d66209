"""The files of a project that clients read: where they lie, what is in them, written all or none.

What was written is remembered in the vault's private folder, before the files are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace

from vaultkit.agents import record as records
from vaultkit.agents.pieces import Format, Piece
from vaultkit.agents.record import Record
from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Rewrite
from vaultkit.trees.apply import apply
from vaultkit.trees.placing import (
    bytes_at,
    is_read_only,
    is_there,
    make_folder,
    place_new,
    real_path,
)
from vaultkit.trees.placing import replace as rewrite_file

_RECORD = "agents.json"


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """Those below the folder `project`, for a vault whose private folder is `private`."""

    project: str
    vault: str
    private: str

    def placed(self, pieces: Iterable[Piece]) -> list[Piece]:
        """The pieces where they lie on the disk, since a file may be a link to another of them.

        Raises `StateError` where a link leads out of the project.
        """
        found = [replace(piece, path=self._real(piece.path)) for piece in pieces]
        parts = [(one.path, one.what) for one in found if one.format is Format.PART]
        ruled = {path for path, what in parts if what == "rules"}
        return [one for one in found if not (one.path in ruled and one.what.startswith("pointer"))]

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, None where there is none. Raises `StateError`."""
        if self._real(path) != path:
            raise StateError(
                f"{path} in {self.project} has become a symbolic link",
                "Put a file of its own in its place, or take out by hand what vaultkit added there",
            )
        return bytes_at(self.project, path)

    def record(self) -> Record:
        """What is known of this project."""
        return records.read(bytes_at(self.private, _RECORD)).of(self._key)

    def refuse_read_only(self, rewrites: Iterable[Rewrite]) -> None:
        """Raise `StateError` where somebody protected a file that would change."""
        for one in rewrites:
            if one.before is not None and is_read_only(self.project, one.path):
                raise StateError(
                    f"{one.path} in {self.project} is read-only",
                    "Make it writable (chmod u+w), then run it again; nothing was written",
                )

    def write(self, record: Record, rewrites: list[Rewrite]) -> None:
        """Write all of them, or none.

        The record comes first: of what it tells and is not there, nothing will be taken out.
        """
        before = bytes_at(self.private, _RECORD)
        known = records.read(before)
        old = known.of(self._key)
        made = self._missing_folders(rewrites)
        folders = tuple(dict.fromkeys((*old.folders, *made))) if record.clients else ()
        theirs = _folders_of_removed(rewrites) - set(old.folders) if old.clients else set()
        fresh = known.holding(self._key, replace(record, folders=folders))
        self._remember(before, records.written(fresh))
        try:
            apply(self.project, Changes(rewrites=tuple(rewrites)))
        except BaseException:
            self._remember(bytes_at(self.private, _RECORD), records.written(known))
            raise
        for folder in theirs:  # empty before, and empty again
            make_folder(os.path.join(self.project, *folder.split("/")))

    @property
    def _key(self) -> str:
        """A project that lies in the vault, or the other way round, may move with it."""
        way = os.path.relpath(self.project, self.vault)
        around = self.vault.startswith(os.path.join(self.project, ""))
        return way if around or not way.startswith(os.pardir) else self.project

    def _real(self, path: str) -> str:
        real = real_path(self.project, path)
        if real is None or ".git" in real.lower().split("/"):
            raise StateError(
                f"{path} in {self.project} is reached by a symbolic link that leads elsewhere",
                "Put a file of its own in its place, or connect the folder where it really lies",
            )
        return real

    def _remember(self, before: bytes | None, data: bytes) -> None:
        if before == data:
            return
        if before is None:
            make_folder(self.private)
            place_new(self.private, _RECORD, data)
        else:
            rewrite_file(self.private, _RECORD, data, before=before)

    def _missing_folders(self, rewrites: Iterable[Rewrite]) -> list[str]:
        needed = {up for one in rewrites if one.after is not None for up in _above(one.path)}
        return sorted(folder for folder in needed if not is_there(self.project, folder))


def _folders_of_removed(rewrites: Iterable[Rewrite]) -> set[str]:
    return {folder for one in rewrites if one.after is None for folder in _above(one.path)}


def _above(path: str) -> list[str]:
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
