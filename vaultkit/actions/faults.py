"""Faults on purpose, so that tests can stop a write at every step of its road.

`VAULTKIT_FAULT=POINT:kill`, `POINT:error:ENOSPC` or `POINT:delay:50`; without the variable nothing
is ever done. `POINTS` are all names, in the order of the road.
"""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable, Mapping

from vaultkit.errors import UsageError

VARIABLE = "VAULTKIT_FAULT"

POINTS = (
    "locked",
    "looked-up",
    "judged",
    "intent",
    "objects",
    "anchored",
    "moved",
    "page",
    "pages",
    "index",
    "done",
)

Fault = Callable[[str], None]
"""Called with the name of each point that is reached."""


def faults_of(environment: Mapping[str, str]) -> Fault:
    """What to do at each point. Raises `UsageError` for a variable that says nothing known."""
    asked = environment.get(VARIABLE)
    if not asked:
        return _nothing
    point, _, what = asked.partition(":")
    kind, _, detail = what.partition(":")
    if point not in POINTS or kind not in ("kill", "error", "delay"):
        raise UsageError(
            f'{VARIABLE} says "{asked}", and that is no fault', f"Points: {', '.join(POINTS)}"
        )

    def at(name: str) -> None:
        if name == point:
            _happen(kind, detail)

    return at


def _happen(kind: str, detail: str) -> None:
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "delay":
        time.sleep(int(detail or 0) / 1000)
    else:
        number = getattr(errno, detail or "EIO", errno.EIO)
        raise OSError(number, os.strerror(number))


def _nothing(point: str) -> None:
    """No fault is asked for."""
