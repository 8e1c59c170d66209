"""How long a call that only reads is waited for: then its caller hears so, with the next step.

Its thread is not ended from outside: it comes to its own end, and nobody hears what it found. The
vault is looked at by one call at a time, so others may wait for it, within their own bounds. Calls
that write have no such bound, for they are published whole, or not at all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import TypeVar

import anyio
import anyio.to_thread

from vaultkit.errors import StateError

WITHIN = 10.0
"""Seconds for a call."""

AT_FIRST = 45.0
"""Seconds as long as the vault is read and indexed for the first time, for which all wait."""

_MOST = 16

_log = logging.getLogger("vaultkit.mcp")
_T = TypeVar("_T")


@dataclass(slots=True)
class _Work:
    begun: bool = False
    ended: bool = False
    late: bool = False


class Bounds:
    """The bound of all reading calls of one server.

    `seconds` tells how long one is waited for; `most` are so many at most that were given up and
    have not come to their end.
    """

    def __init__(self, seconds: Callable[[], float], most: int = _MOST) -> None:
        self._seconds = seconds
        self._most = most
        self._counting = Lock()
        self._late = 0

    async def within(self, what: str, work: Callable[[], _T]) -> _T:
        """What `work` comes to in a thread. Raises `StateError` where that takes too long.

        Who takes the call back meanwhile is heard afterwards.
        """
        if self._late >= self._most:
            raise StateError(
                f"{what} is not begun: {self._late} calls that took too long are still at work",
                "Try again in a minute",
            )
        seconds, one = self._seconds(), _Work()
        done: list[_T] = []
        with anyio.CancelScope(shield=True), anyio.move_on_after(seconds):
            found = partial(self._worked, one, work)
            done.append(await anyio.to_thread.run_sync(found, abandon_on_cancel=True))
        if done:
            return done[0]
        self._given_up(one)
        _log.warning("%s took longer than %g seconds and was given up", what, seconds)
        raise StateError(
            f"{what} has no answer after {seconds:g} seconds, and is waited for no longer",
            "Ask for less at once (a smaller limit, a narrower query), or the same again in a "
            "minute: what it waited for may be ready then. Nothing was changed",
        )

    def _worked(self, one: _Work, work: Callable[[], _T]) -> _T:
        one.begun = True
        try:
            return work()
        finally:
            with self._counting:
                one.ended = True
                self._late -= one.late

    def _given_up(self, one: _Work) -> None:
        with self._counting:
            one.late = one.begun and not one.ended
            self._late += one.late
