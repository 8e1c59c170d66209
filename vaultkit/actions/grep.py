"""Find the lines of a vault that hold a text, or that a pattern fits, within some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

from vaultkit.actions.countable import unsound_of
from vaultkit.actions.judge import Judged
from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.hit import LineQuery, Lines
from vaultkit.search import grep as search

WITHIN = 5.0
"""Seconds after which a look for lines ends and tells where to go on."""


def grep(
    judged: Judged,
    query: LineQuery,
    *,
    seconds: float = WITHIN,
    clock: Callable[[], float] = time.monotonic,
) -> Lines:
    """The lines, in the order of paths. Raises `UsageError` for a query that cannot be asked."""
    end = clock() + seconds
    return search.grep(judged.snapshot, query, unsound_of(judged), lambda: clock() < end)


def grep_in(
    request: LookRequest,
    query: LineQuery,
    progress: Progress = no_progress,
    *,
    seconds: float = WITHIN,
) -> Lines:
    """The same in the vault of a request. Raises `VaultkitError` where it cannot be read."""
    return grep(look(request, progress).judged, query, seconds=seconds)
