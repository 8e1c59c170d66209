"""Work beside other work, in threads: what waits, for the disk or for a Git, and need not alone.

The threads stay for the next that is to be done, since starting one costs as much as a quick disk;
after a while without work they end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_MOST = 64
_IDLE = 1.0
"""Seconds after which a thread ends that has nothing to do."""


class Begun(Generic[T]):
    """Something that is being done."""

    def __init__(self, do: Callable[[], T]) -> None:
        self._do = do
        self._made: list[T] = []
        self._error: Exception | None = None
        self._ended = Lock()
        self._ended.acquire()

    def wait(self) -> None:
        """Return once it has ended, however it did."""
        with self._ended:
            pass

    def result(self) -> T:
        """Wait for what it gives; raises what it raised."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._made[0]

    def work(self) -> None:
        """Do it."""
        try:
            self._made.append(self._do())
        except Exception as error:  # noqa: BLE001 - told to whoever waits, who raises it
            self._error = error

    def end(self) -> None:
        """Let go those who wait."""
        self._ended.release()


class _Crew:
    """The threads of this process."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Have none, as a fork has none."""
        self._lock = Lock()
        self._work: SimpleQueue[Begun[Any]] = SimpleQueue()
        self._threads = 0
        self._wanted = 0

    def take(self, begun: Begun[Any]) -> None:
        """Do it in one of them, or at once where there can be none."""
        with self._lock:
            self._wanted += 1
            if not (self._threads >= min(self._wanted, _MOST) or self._has_more()):
                self._wanted -= 1
                begun.work()
                begun.end()
                return
            self._work.put(begun)

    def _has_more(self) -> bool:
        try:
            Thread(target=self._run, name="beside", daemon=True).start()
        except RuntimeError:  # the system gives no more of them
            return self._threads > 0
        self._threads += 1
        return True

    def _run(self) -> None:
        while (begun := self._next()) is not None:
            begun.work()
            with self._lock:
                self._wanted -= 1
            begun.end()

    def _next(self) -> Begun[Any] | None:
        try:
            return self._work.get(timeout=_IDLE)
        except Empty:
            with self._lock:
                if not self._work.empty():
                    return self._work.get()
                self._threads -= 1
                return None


_CREW = _Crew()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_CREW.forget)


def begin(do: Callable[[], T]) -> Begun[T]:
    """Begin to do it beside what the caller does."""
    begun = Begun(do)
    _CREW.take(begun)
    return begun


def each(do: Callable[[str], None], names: Iterable[str]) -> None:
    """Do it for all of these at once. Raises what the first raised that failed, once all ended."""
    *others, last = [*names] or [""]
    if not last:
        return
    begun = [begin(partial(do, name)) for name in others]
    mine = Begun(partial(do, last))
    mine.work()
    mine.end()
    for one in begun:
        one.wait()
    for one in (*begun, mine):
        one.result()
