"""Watches the files of a service: hints for the live vault, and what is to be told of pages.

Hints are gathered until nothing has come for a while. Everything is listed again from time to
time, whoever watches: a hint may be missing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from vaultkit.actions.live import Live
from vaultkit.errors import VaultkitError
from vaultkit.trees.watch import Watch

QUIET, MOST, LISTED = 0.75, 3.0, 30.0
"""Seconds: the silence after which changes are told, the longest they wait for it, and how often
everything is listed again."""


class Watching:
    """Hears of changes from `start` on. `state` is that of `vaultkit.trees.watch.Watch`."""

    def __init__(self, live: Live, clock: Callable[[], float] = time.monotonic) -> None:
        self._live = live
        self._clock = clock
        folder = live.place.folder
        self._watch = Watch(folder, self.heard) if folder is not None else None
        self._gathering = Lock()
        self._first = self._last = 0.0
        self._changed = False
        self._end = Event()
        self._lister = Thread(target=self._list, name="list", daemon=True)

    @property
    def state(self) -> str:
        """`watching`, or why not."""
        return self._watch.state if self._watch is not None else "unavailable"

    def start(self) -> None:
        """Begin to watch, where there is something to watch."""
        if self._watch is not None:
            self._watch.start()
            self._lister.start()

    def heard(self, paths: frozenset[str] | None) -> None:
        """Take what the watch tells."""
        if paths is None:
            self._live.watched = True
        self._live.hint(paths)
        self.touched()

    def touched(self) -> None:
        """Note that something changed, however that is known."""
        with self._gathering:
            self._last = self._clock()
            if not self._changed:
                self._first, self._changed = self._last, True

    def due(self) -> bool:
        """Whether what changed is to be told now; asked once, it is taken for told."""
        with self._gathering:
            now = self._clock()
            due = self._changed and (now - self._last >= QUIET or now - self._first >= MOST)
            if due:
                self._changed = False
            return due

    def stop(self) -> None:
        """End."""
        self._end.set()
        if self._watch is not None:
            self._watch.stop()
            self._live.watched = False

    def _list(self) -> None:
        while not self._end.wait(LISTED):
            self._live.watched = self.state == "watching"
            try:
                if self._live.verify():
                    self.touched()
            except VaultkitError:  # whoever asks is told
                continue
