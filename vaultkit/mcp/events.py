"""What clients hear of pages that change: which, and nothing of what is in them.

Clients of today's revision listen by a call of their own; older ones subscribe to pages, and are
told on their connection. Both ask for what they hear.
"""

from __future__ import annotations

from contextlib import suppress

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.session import ServerSession
from mcp.server.subscriptions import (
    InMemorySubscriptionBus,
    ListenHandler,
    ResourcesListChanged,
    ResourceUpdated,
)
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from vaultkit.actions.view import View
from vaultkit.errors import VaultkitError
from vaultkit.mcp.pages import uri_of
from vaultkit.mcp.service import Service
from vaultkit.vault.ids import name_of
from vaultkit.vault.state import Row

_TURN = 0.25
MOST_PAGES = 1_000
"""So many pages one connection may subscribe to, and so many listen."""


class Events:
    """Tells the clients of one service what changed."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._bus = InMemorySubscriptionBus()
        self.listen = ListenHandler(self._bus, max_subscriptions=100, max_buffered_events=4096)
        self._wanted: set[str] = set()
        self._session: ServerSession | None = None
        self._rows: dict[str, Row] = {}
        self._uris: dict[str, str] = {}

    async def remember(self, ctx: ServerRequestContext, call_next: CallNext) -> HandlerResult:
        """Keep the connection of an older client, which is told without having asked each time."""
        if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            self._session = ctx.session
        return await call_next(ctx)

    async def subscribe(
        self, context: ServerRequestContext, params: types.SubscribeRequestParams
    ) -> types.EmptyResult:
        """Tell an older client of this page from now on."""
        if len(self._wanted) >= MOST_PAGES:
            raise MCPError(
                types.INVALID_PARAMS, f"no more than {MOST_PAGES:,} pages can be subscribed to"
            )
        self._wanted.add(params.uri)
        return types.EmptyResult()

    async def unsubscribe(
        self, context: ServerRequestContext, params: types.UnsubscribeRequestParams
    ) -> types.EmptyResult:
        """Tell it no more."""
        self._wanted.discard(params.uri)
        return types.EmptyResult()

    async def run(self) -> None:
        """Tell what changes, until cancelled."""
        with suppress(VaultkitError):
            await anyio.to_thread.run_sync(self.begin)
        while True:
            await anyio.sleep(_TURN)
            if self._service.watching.due():
                await self.tell()

    async def tell(self) -> None:
        """Tell which pages changed since it was told last."""
        try:
            changed, listed = await anyio.to_thread.run_sync(self._changes)
        except VaultkitError:  # whoever asks is told
            return
        for uri in changed:
            await self._bus.publish(ResourceUpdated(uri))
            if self._session is not None and uri in self._wanted:
                await self._session.send_resource_updated(uri)
        if listed:
            await self._bus.publish(ResourcesListChanged())
            if self._session is not None:
                await self._session.send_resource_list_changed()

    def begin(self) -> None:
        """Take what is there for known."""
        self._changes()

    def _changes(self) -> tuple[list[str], bool]:
        """The addresses of pages that changed, came or went, and whether any came or went."""
        with self._service.look() as view:
            rows, before = dict(view.judged.state.rows), self._rows
            paths = [path for path, row in rows.items() if before.get(path) is not row]
            came = {path: _uri(view, path) for path in paths if not _same(before, rows, path)}
        uris = {path: uri for path, uri in self._uris.items() if path in rows}
        gone = [uri for path, uri in self._uris.items() if path not in rows]
        renamed = [uris[path] for path, uri in came.items() if uris.get(path, uri) != uri]
        new = any(path not in before for path in came)
        first = not before
        self._rows, self._uris = rows, {**uris, **came}
        found = [] if first else list(dict.fromkeys((*came.values(), *gone, *renamed)))
        return found, not first and bool(new or gone or renamed)


def _same(before: dict[str, Row], rows: dict[str, Row], path: str) -> bool:
    return path in before and before[path].blob == rows[path].blob


def _uri(view: View, path: str) -> str:
    return uri_of(name_of(view.snapshot, path))
