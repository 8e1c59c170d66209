"""The server with all that it can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from vaultkit.lsp import completing, fixing, going, hovering, renaming, syncing
from vaultkit.lsp.server import Server


def server_for(environment: Mapping[str, str], today: Callable[[], date | None]) -> Server:
    """A server that speaks when it is told to `serve`."""
    server = Server(environment, today)
    for room in (syncing, completing, going, hovering, renaming, fixing):
        room.register(server)
    return server
