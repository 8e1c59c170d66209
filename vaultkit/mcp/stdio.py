"""The server for one client on two files, until that goes away or somebody ends the process.

A call that writes is finished first: it is published whole, or nothing of it is.
"""

from __future__ import annotations

import signal
import threading
from typing import BinaryIO

import anyio
from anyio.abc import TaskGroup
from mcp.server.lowlevel import NotificationOptions
from mcp.shared.message import SessionMessage

from vaultkit.mcp.server import server_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.wire import Wire


def serve(service: Service, source: BinaryIO, sink: BinaryIO) -> int:
    """Serve to the end of the input; the exit code, that of the signal which ended it else."""
    return anyio.run(_serve, service, Wire(source, sink))


async def _serve(service: Service, wire: Wire) -> int:
    (server, events), codes = server_of(service), [0]
    to, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, of = anyio.create_memory_object_stream[SessionMessage](0)
    options = server.create_initialization_options(NotificationOptions(resources_changed=True))

    async def reading() -> None:
        await wire.read(to, outgoing.clone())

    async def writing(group: TaskGroup) -> None:
        try:
            await wire.write(of)
        except OSError:  # nobody reads any more
            group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(_obey, group, codes)
        group.start_soon(reading)
        group.start_soon(writing, group)
        group.start_soon(events.run)
        await server.run(incoming, outgoing, options)
        group.cancel_scope.cancel()
    return codes[0]


async def _obey(group: TaskGroup, codes: list[int]) -> None:
    """End when the system says so; it says so to the first thread of a process only."""
    if threading.current_thread() is not threading.main_thread():
        return
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for number in signals:
            codes[0] = 128 + number
            group.cancel_scope.cancel()
            return
