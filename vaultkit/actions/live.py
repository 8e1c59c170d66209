"""The vault of one place as it is at this moment, kept by a process that lives for long.

What lies on disk is what people see, so a place with a work tree is read there; a branch that no
work tree shows is read at its tip. Reading takes no lock of writers and waits for none. What
changed on disk is told by hints, or found by listing everything from time to time; where a branch
is, is asked each time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from threading import Lock, RLock
from typing import NamedTuple

from vaultkit.actions.judge import judge_whole
from vaultkit.actions.live_disk import OnDisk
from vaultkit.actions.place import Place
from vaultkit.actions.reported import Reported, baseline_of, reported
from vaultkit.actions.tip import Tips
from vaultkit.actions.view import View
from vaultkit.actions.written import known_receipt
from vaultkit.changes.fences import Held
from vaultkit.errors import SettingsError, StateError
from vaultkit.git.odb_open import open_odb
from vaultkit.model.around import Around
from vaultkit.model.receipt import Receipt
from vaultkit.model.settings import Settings
from vaultkit.model.tree import blob_id
from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.root import Roots

_TRUSTED = 30.0
"""Seconds after which everything is listed again although somebody watches."""

_LONG = 0.1
"""Where nobody watches and listing takes more seconds than this, it is not done for every look."""

_TRIES = 4


class LookedAt(NamedTuple):
    """A view and one page of it, whose bytes on disk are those that the view knows."""

    view: View
    held: Held


class Live:
    """One vault, looked at by one caller at a time.

    `watched`: somebody tells by `hint` what changes on disk. `settings` are those that were seen
    last, None before the first look.
    """

    def __init__(
        self,
        place: Place,
        environment: Mapping[str, str],
        clock: Callable[[], datetime],
        *,
        jobs: int = 1,
    ) -> None:
        self.place = place
        self.watched = False
        self.settings: Settings | None = None
        self._clock = clock
        self._looking = RLock()
        self._hinting = Lock()
        self._hints: set[str] | None = None
        self._odb = open_odb(place.repository, durable=False)
        self._tips = Tips(place, jobs=jobs)
        self._disk = OnDisk(place, environment, jobs=jobs) if place.folder is not None else None
        self._roots = Roots(filter(None, (place.repository.common_dir, place.folder)))

    @property
    def unread(self) -> SettingsError | None:
        """The mistakes of vault.yaml when it was looked at last, where `settings` are of before."""
        return self._disk.unread if self._disk is not None else None

    @contextmanager
    def look(self, *, whole: bool = False) -> Iterator[View]:
        """The vault as it is; nobody else looks meanwhile.

        `whole`: list everything anew, as a check does. Raises `StateError` where the vault is not
        there any more, and `VaultkitError` where it cannot be read.
        """
        with self._looking:
            if whole:
                self.hint(None)
            view = self._now()
            self.settings = view.settings
            yield view

    @contextmanager
    def look_at(self, find: Callable[[View], str]) -> Iterator[LookedAt]:
        """The page that `find` tells the path of, read anew, in a view that knows these bytes."""
        with self._looking:
            yield self._looked_at(find)

    def hint(self, paths: Iterable[str] | None) -> None:
        """Hear that these files may have changed, or any of them (None)."""
        with self._hinting:
            self._hints = None if paths is None or self._hints is None else self._hints.union(paths)

    def verify(self) -> tuple[str, ...]:
        """List everything while others go on looking, and take what differs as hints."""
        if self._disk is None:
            return ()
        differing = self._disk.differing()
        self.hint(differing)
        return differing

    def held(self, view: View, path: str) -> Held:
        """A file as it is on disk, else in the view; it has the bytes that Git would store.

        The revision of one that differs from the branch is `worktree:` and its blob id.
        """
        folder = self.place.folder
        data = plain_bytes(folder, path) if folder is not None else view.snapshot.material(path)
        if data is None:
            return Held(path, None, "")
        algorithm = view.tree.algorithm
        blob, known = blob_id(data, algorithm), view.blob(path)
        if blob != known and b"\r\n" in data:
            plain = data.replace(b"\r\n", b"\n")
            if blob_id(plain, algorithm) == known:
                data, blob = plain, known
        same = blob == view.committed.get(path)
        return Held(path, data, blob if same else f"worktree:{blob}")

    def receipt(self, request: str) -> Receipt | None:
        """The receipt of a request, None where it was never published here."""
        with self._looking:
            return known_receipt(self.place, self._odb, request)

    def ref(self, name: str) -> str | None:
        """The commit at which a reference is at this moment, None where there is none."""
        with self._looking:
            return self._odb.ref(name)

    def close(self) -> None:
        """Let go of everything."""
        with self._looking:
            if self._disk is not None:
                self._disk.close()
            self._odb.close()

    def _looked_at(self, find: Callable[[View], str], tries: int = _TRIES) -> LookedAt:
        view = self._now()
        self.settings = view.settings
        held = self.held(view, find(view))
        if view.blob(held.path) == held.revision.removeprefix("worktree:") or not tries:
            return LookedAt(view, held)
        self.hint((held.path,))
        return self._looked_at(find, tries - 1)

    def _now(self) -> View:
        moved = self._roots.moved()
        if moved:
            raise StateError(
                f"{moved} is not the folder any more that it was when this started",
                "Start it again where the vault is now",
            )
        today = self._clock().astimezone(UTC).date()
        if self._disk is None:
            return self._at_tip(today)
        started = time.monotonic()
        commit = self._odb.ref(self.place.branch)
        hints = self._taken(self._disk, started)
        try:
            return self._disk.look(commit, hints, today)
        except Exception:
            self.hint(None)  # what was told is not seen yet
            raise

    def _taken(self, disk: OnDisk, now: float) -> set[str] | None:
        """The hints so far; None where everything is to be listed."""
        with self._hinting:
            hints, self._hints = self._hints, set()
        often = 5 * disk.took if disk.took > _LONG else 0.0
        wait = _TRUSTED if self.watched else often
        return None if now - disk.scanned >= wait else hints

    def _at_tip(self, today: date) -> View:
        tip = self._tips.now(self._odb, today)
        entries = tip.tree.entries()
        blobs = {path: entry.blob for path, entry in entries.items()}

        def report() -> Reported:
            whole = judge_whole(tip.judged, Around(today))  # a tip knows the errors alone
            return reported(whole, tip.settings, baseline_of(tip.tree, tip.settings))

        return View(
            tip.tree, tip.settings, tip.judged, commit=tip.commit, committed=blobs, report=report
        )
