"""The vault of one place as it is at this moment, kept by a process that lives for long.

What lies on disk is what people see, so a place with a work tree is read there; a branch that no
work tree shows is read at its tip. Reading takes no lock of writers and waits for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import RLock
from typing import NamedTuple

from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.judge import Judged
from vaultkit.actions.place import Place
from vaultkit.actions.reported import Reported
from vaultkit.changes.fences import Held
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree, blob_id
from vaultkit.trees.exchange import plain_bytes
from vaultkit.vault.snapshot import Snapshot


class View(NamedTuple):
    """The vault at one moment: `reported` is what its checks report."""

    tree: Tree
    settings: Settings
    judged: Judged
    reported: Reported
    commit: str | None

    @property
    def snapshot(self) -> Snapshot:
        """Its pages, names and links."""
        return self.judged.snapshot


class Live:
    """One vault, looked at by one caller at a time."""

    def __init__(
        self,
        place: Place,
        environment: Mapping[str, str],
        clock: Callable[[], datetime],
        *,
        jobs: int = 1,
    ) -> None:
        self.place = place
        self._clock = clock
        self._lock = RLock()
        root = place.folder or place.repository.git.folder
        request = CheckRequest(
            folder=root,
            environment=environment,
            vault=root,
            at="worktree" if place.folder is not None else place.branch,
            inside="" if place.folder is not None else place.inside,
            jobs=jobs,
            today=clock().astimezone(UTC).date(),
        )
        self._checker = Checker(request)

    @contextmanager
    def look(self) -> Iterator[View]:
        """The vault as it is; nobody else looks meanwhile. Raises `VaultkitError`."""
        with self._lock:
            yield self._now()

    def wrote(self, paths: tuple[str, ...]) -> None:
        """Hear that this process has written these files."""

    def held(self, view: View, path: str) -> Held:
        """A page of the view as it is on disk, else in the view: its bytes and its revision.

        A file that differs from the branch has the revision `worktree:` and its blob id.
        """
        data = view.snapshot.material(path)
        folder = self.place.folder
        if folder is not None:
            data = plain_bytes(folder, path)
        if data is None:
            return Held(path, None, "")
        blob = blob_id(data, view.tree.algorithm)
        return Held(path, data, blob)

    def close(self) -> None:
        """Let go of everything."""

    def _now(self) -> View:
        seen = self._checker.see()
        return View(seen.opened.tree, seen.settings, seen.judged, seen.reported, None)
