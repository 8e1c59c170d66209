"""Hears of files that change below a folder. What it tells are hints: some may be missing.

The operating system tells it, through watchfiles; whoever needs to be sure lists the files from
time to time all the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from threading import Event, Thread

from watchfiles import watch

_DEBOUNCE, _STEP, _TURN = 200, 40, 400
"""Milliseconds: the most for which hints are gathered, the silence that ends that, and the longest
wait for any."""


class Watch:
    """A thread that calls `tell` with the paths that changed, counted from `root`.

    `tell` gets None once, when watching has begun: what happened before is not known. `state` is
    `starting`, `watching`, `unavailable` (then `why` has the reason) or `stopped`.
    """

    def __init__(self, root: str, tell: Callable[[frozenset[str] | None], None]) -> None:
        self.state = "starting"
        self.why = ""
        self._root = os.path.realpath(root)
        self._tell = tell
        self._end = Event()
        self._thread = Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Begin; it takes a moment until the first hint can come."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for that."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join(2 * _TURN / 1000)
        self.state = "stopped"

    def _run(self) -> None:
        try:
            for changes in watch(
                self._root,
                watch_filter=None,
                debounce=_DEBOUNCE,
                step=_STEP,
                rust_timeout=_TURN,
                yield_on_timeout=True,
                stop_event=self._end,
                debug=False,
                raise_interrupt=False,
            ):
                self._heard(path for _, path in changes)
        except Exception as error:  # noqa: BLE001 -- nobody waits for a thread; the state tells
            self.state, self.why = "unavailable", str(error)

    def _heard(self, places: Iterable[str]) -> None:
        if self.state == "starting":
            self.state = "watching"
            self._tell(None)
        found = {os.path.relpath(place, self._root).replace(os.sep, "/") for place in places}
        found = {path for path in found if path.split("/", 1)[0] not in (".git", ".", "..")}
        if found:
            self._tell(frozenset(found))
