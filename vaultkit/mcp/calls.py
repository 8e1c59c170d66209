"""Runs a call in a thread: its caller hears that it goes on, and may take it back.

The thread of a call that writes is never left alone. A call that is taken back ends before anything
is published, or it is published whole; the protocol forbids to answer it, so the log says which,
and the same call sent again is answered with what became of it. One that only reads is bounded.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import NoReturn, TypeVar

import anyio
import anyio.to_thread
import mcp_types as types
from anyio.abc import TaskGroup
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.mcp.bounds import Bounds
from vaultkit.mcp.caller import Caller
from vaultkit.render.clean import clean

_log = logging.getLogger("vaultkit.mcp")

_FIRST = _NEXT = 1.0
"""Seconds after which a caller hears of a call, and hears of it again."""

_T = TypeVar("_T")


async def run(
    context: ServerRequestContext,
    caller: Caller,
    what: str,
    work: Callable[[], _T],
    told: Callable[[_T], str],
    *,
    bounds: Bounds | None = None,
) -> _T:
    """What `work` comes to, or raises; `told` says what that is to whoever reads the log.

    Within `bounds` where it only reads.
    """
    ended: list[Callable[[], _T]] = []

    async def working(group: TaskGroup) -> None:
        try:
            outcome = partial(_outcome, work)
            ended.append(await (bounds.within(what, outcome) if bounds else _unbounded(outcome)))
        except StateError as late:
            ended.append(partial(_raise, late))
        if caller.called_off():
            _log.warning("%s was taken back: %s", what, _said(ended[0], told))
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(_tell, context, what)
        group.start_soon(_hear, caller)
        await working(group)
    return ended[0]()


async def _unbounded(work: Callable[[], _T]) -> _T:
    return await anyio.to_thread.run_sync(work)


async def in_thread(bounds: Bounds, what: str, work: Callable[[], _T]) -> _T:
    """What `work`, which only reads, comes to within bounds. Raises `MCPError` in the place of a
    `VaultkitError`."""
    try:
        return await bounds.within(what, work)
    except UsageError as error:
        raise MCPError(types.INVALID_PARAMS, _sentence(error)) from error
    except VaultkitError as error:
        raise MCPError(types.INTERNAL_ERROR, _sentence(error)) from error


def _sentence(error: VaultkitError) -> str:
    return clean(f"{error.message}. {error.hint}" if error.hint else error.message)


def _outcome(work: Callable[[], _T]) -> Callable[[], _T]:
    """What it came to, as a call that returns or raises that."""
    try:
        found = work()
    except Exception as error:  # noqa: BLE001 -- raised where the call is waited for
        return partial(_raise, error)
    return lambda: found


def _raise(error: Exception) -> NoReturn:
    raise error


def _said(ended: Callable[[], _T], told: Callable[[_T], str]) -> str:
    try:
        return told(ended())
    except Exception as error:  # noqa: BLE001 -- only words for the log
        return f"it failed: {error}"


async def _tell(context: ServerRequestContext, what: str) -> None:
    """Tell whoever wants to hear it how long the call has taken, in seconds."""
    started = time.monotonic()
    await anyio.sleep(_FIRST)
    while True:
        seconds = time.monotonic() - started
        await context.session.report_progress(seconds, None, f"{what}: {seconds:.0f} s")
        await anyio.sleep(_NEXT)


async def _hear(caller: Caller) -> None:
    """Hear that the call is taken back, while its thread works on."""
    try:
        await anyio.sleep_forever()
    finally:
        caller.call_off()
