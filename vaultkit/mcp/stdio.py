"""The server on standard input and output, until whoever started it goes away."""

from __future__ import annotations

import anyio
from mcp.server.stdio import stdio_server

from vaultkit.mcp.server import server_of
from vaultkit.mcp.service import Service


def serve(service: Service) -> None:
    """Serve one client, to the end of its input."""
    anyio.run(_serve, service)


async def _serve(service: Service) -> None:
    server = server_of(service)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
