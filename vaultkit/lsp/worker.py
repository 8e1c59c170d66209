"""Work in a thread of its own, of which only the newest wish for each thing counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from threading import Condition, Thread

Work = Callable[[], None]


class Worker:
    """Does one wish after the other. `failed` is told what work raised; it goes on then."""

    def __init__(self, name: str, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._wishes: dict[Hashable, tuple[float, Work]] = {}
        self._changed = Condition()
        self._ended = False
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def ask(self, key: Hashable, work: Work, *, after: float = 0.0, anew: bool = False) -> None:
        """Wish for work, `after` so many seconds.

        It takes the place of an earlier wish with this key; it is done when that one would have
        been, or as late as this one says where it counts `anew`.
        """
        due = time.monotonic() + after
        with self._changed:
            known = self._wishes.get(key)
            self._wishes[key] = (due if known is None or anew else min(due, known[0]), work)
            self._changed.notify()

    def drop(self, key: Hashable) -> None:
        """Wish for this no more."""
        with self._changed:
            self._wishes.pop(key, None)

    def stop(self) -> None:
        """End after what is being done."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception as error:  # noqa: BLE001 -- the thread must outlive any work
                self._failed(error)

    def _next(self) -> Work | None:
        with self._changed:
            while not self._ended:
                if not self._wishes:
                    self._changed.wait()
                    continue
                key = min(self._wishes, key=lambda one: self._wishes[one][0])
                left = self._wishes[key][0] - time.monotonic()
                if left <= 0:
                    return self._wishes.pop(key)[1]
                self._changed.wait(left)
        return None
