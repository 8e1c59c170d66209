"""Does what was planned to the files of a vault: all of it, or nothing.

Everything that can be refused is refused before the first file changes. What fails later, such as
a full disk, is undone in reverse. New bytes get a temporary name, which no vault reads, and then
their own, so that nobody ever sees half a page.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress

from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Rewrite
from vaultkit.trees.placing import (
    bytes_at,
    make_folders_of,
    name_new,
    place_of,
    refused,
    remove_empty,
    settle,
    written,
)


def apply(folder: str, changes: Changes) -> None:
    """Make `changes` below `folder`. A file keeps its rights; folders left empty by it go.

    Raises `StateError` where a file is no longer what the plan saw, where something lies at a new
    path already (but for another spelling of the moved file's own name), or where the disk
    refuses; then every file is as it was before.
    """
    _Applied(folder, changes).run()


class _Applied:
    def __init__(self, folder: str, changes: Changes) -> None:
        self._folder = folder
        self._changes = changes
        self._old = {move.new: move.old for move in changes.moves}
        self._undo: list[Callable[[], None]] = []
        self._fresh: dict[str, str] = {}
        self._touched: set[str] = set()
        self._rights: dict[str, int] = {}
        self._folders: list[str] = []  # made for this, the deepest first

    def run(self) -> None:
        self._refuse_changed()
        at = ""
        try:
            for at in self._old:
                self._make_folders(at)
            for rewrite in self._changes.rewrites:
                at = rewrite.path
                self._prepare(rewrite)
            at = next(iter(self._old.values()), at)
            self._move_all()
            for rewrite in self._changes.rewrites:
                at = rewrite.path
                self._rewrite(rewrite)
        except OSError as error:
            self._take_back()
            raise refused(at, error) from error
        except BaseException:
            self._take_back()
            raise
        self._tidy()

    def _refuse_changed(self) -> None:
        leaving = {move.old for move in self._changes.moves}
        for old, new in self._changes.moves:
            place = place_of(self._folder, new)
            if not os.path.lexists(place_of(self._folder, old)):
                raise _changed(old)
            if new not in leaving and os.path.lexists(place) and not self._same(old, place):
                raise StateError(f"{new} is there already", "Choose another name, or move it away")
        for path, before, _ in self._changes.rewrites:
            here = self._old.get(path, path)
            if bytes_at(self._folder, here) != before:
                raise _changed(path)
            if before is not None:
                self._rights[path] = stat.S_IMODE(os.stat(place_of(self._folder, here)).st_mode)

    def _same(self, old: str, place: str) -> bool:
        """Whether a file system that folds names shows the moved file itself under its new name."""
        here, there = os.lstat(place_of(self._folder, old)), os.lstat(place)
        alike = (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
        # a hard link of its own has its name in the folder's list
        return alike and os.path.basename(place) not in os.listdir(os.path.dirname(place))

    def _prepare(self, rewrite: Rewrite) -> None:
        """Let the new bytes wait beside the place where they belong."""
        path, before, after = rewrite
        if after is None:
            return
        self._make_folders(path)
        fresh = written(self._folder, path, after)
        self._fresh[path] = fresh
        if before is not None:
            os.chmod(fresh, self._rights[path])

    def _make_folders(self, path: str) -> None:
        parts = path.split("/")[:-1]
        missing = [
            "/".join(parts[:depth])
            for depth in range(len(parts), 0, -1)
            if not os.path.lexists(place_of(self._folder, "/".join(parts[:depth])))
        ]
        self._folders = missing + self._folders
        make_folders_of(self._folder, path)

    def _move_all(self) -> None:
        """Rename; where a new name is still taken by a file that leaves too, by way of another."""
        moves = self._changes.moves
        leaving = {move.old for move in moves}
        waiting = []
        for old, new in moves:
            place = place_of(self._folder, new)
            if new in leaving and new != old:
                above, name = os.path.split(place)
                aside = os.path.join(above, f".{name}.{os.getpid()}.moved")
                self._rename(place_of(self._folder, old), aside)
                waiting.append((aside, place))
            else:
                waiting.append((place_of(self._folder, old), place))
        for source, place in waiting:
            self._rename(source, place)

    def _rename(self, source: str, place: str) -> None:
        os.rename(source, place)
        self._undo.append(lambda: os.rename(place, source))
        self._touched.update((os.path.dirname(source), os.path.dirname(place)))

    def _rewrite(self, rewrite: Rewrite) -> None:
        path, before, after = rewrite
        place = place_of(self._folder, path)
        if bytes_at(self._folder, path) != before:
            raise _changed(path)
        self._touched.add(os.path.dirname(place))
        if after is None:
            os.unlink(place)
        elif before is None:
            if not name_new(self._fresh[path], place, after):
                raise _changed(path)
        else:
            os.replace(self._fresh[path], place)
        self._undo.append(lambda: self._restore(rewrite))

    def _restore(self, rewrite: Rewrite) -> None:
        path, before, _ = rewrite
        place = place_of(self._folder, path)
        if before is None:
            os.unlink(place)
            return
        fresh = written(self._folder, path, before)
        with suppress(OSError):
            os.chmod(fresh, self._rights.get(path, 0o644))
        os.replace(fresh, place)

    def _take_back(self) -> None:
        for undo in reversed(self._undo):
            with suppress(OSError):
                undo()
        self._sweep()

    def _sweep(self) -> None:
        """Away with what waited and the folders that nothing is in."""
        for fresh in self._fresh.values():
            with suppress(OSError):
                os.unlink(fresh)
        for path in self._folders:
            with suppress(OSError):
                os.rmdir(place_of(self._folder, path))

    def _tidy(self) -> None:
        self._sweep()
        for folder in sorted(self._touched, key=len, reverse=True):
            settle(folder)
            remove_empty(self._folder, folder)


def _changed(path: str) -> StateError:
    return StateError(f"{path} has changed in the meantime", "Run it again; nothing was written")
