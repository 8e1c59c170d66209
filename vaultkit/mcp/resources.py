"""Pages as resources: listed, read by their addresses, and completed as a name is typed."""

from __future__ import annotations

import base64
import binascii
from bisect import bisect_right
from functools import partial

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from vaultkit.actions.wiki_names import title_of
from vaultkit.actions.wiki_read import page
from vaultkit.mcp.answers import piece
from vaultkit.mcp.calls import in_thread
from vaultkit.mcp.pages import PAGE, name_in, uri_of
from vaultkit.mcp.service import Service
from vaultkit.model.text import shortened
from vaultkit.render.clean import clean
from vaultkit.vault.ids import name_of
from vaultkit.vault.types import DOCUMENT
from vaultkit.vault.types import PAGE as A_PAGE

_FOR_AGENTS = ("AGENTS.md", "CLAUDE.md")
"""What clients read by themselves, and is no knowledge."""

_A_LIST = 100
_COMPLETED = 100
_MOST_CHARS = 20_000
_FORM = "after:"


class Resources:
    """The pages of a service as the protocol's resources."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def list(
        self, context: ServerRequestContext, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """Some of the current pages by their paths, and where the list goes on."""
        after = _path_in(params.cursor if params is not None else None)
        return await in_thread(self._service.bounds, "the list", partial(self._list, after))

    def _list(self, after: str) -> types.ListResourcesResult:
        with self._service.look() as view:
            vault = view.snapshot
            paths = sorted(path for path in vault.surfaces if not vault.state(path))
            start = bisect_right(paths, after) if after else 0
            shown = [
                path
                for path in paths[start : start + _A_LIST]
                if vault.typed(path).record in (A_PAGE, DOCUMENT) and path not in _FOR_AGENTS
            ]
            found = []
            for path in shown:
                name = name_of(vault, path)
                found.append(
                    types.Resource(
                        uri=uri_of(name),
                        name=clean(name),
                        title=shortened(clean(title_of(vault, path))),
                        mime_type="text/markdown",
                    )
                )
            more = start + _A_LIST < len(paths)
            following = _cursor(paths[start + _A_LIST - 1]) if more else None
        return types.ListResourcesResult(resources=found, next_cursor=following)

    async def templates(
        self, context: ServerRequestContext, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        """How the addresses of pages are made."""
        one = types.ResourceTemplate(
            uri_template=f"{PAGE}{{+id}}",
            name="page",
            title="A page by its id",
            description="Such as concept/spring-tides; also `overview` and `log`.",
            mime_type="text/markdown",
        )
        return types.ListResourceTemplatesResult(resource_templates=[one])

    async def read(
        self, context: ServerRequestContext, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """A page, with ids for links. Raises `MCPError` where there is none."""
        try:
            text = await self._text(params.uri)
        except MCPError as why:
            known = why.error
            raise MCPError(known.code, known.message, {"uri": params.uri}) from why
        return types.ReadResourceResult(
            contents=[
                types.TextResourceContents(uri=params.uri, mime_type="text/markdown", text=text)
            ],
            ttl_ms=0,
            cache_scope="private",
        )

    async def _text(self, uri: str) -> str:
        name = name_in(uri)
        if name is None:
            raise _wrong(f"no such resource: {shortened(uri)}; pages are {PAGE}ID")
        return await in_thread(self._service.bounds, "the page", partial(self._read, name))

    def _read(self, name: str) -> str:
        content = page(self._service.live, name).content
        shown = piece(content, 0, _MOST_CHARS)
        if shown.following is None:
            return shown.text
        return (
            f"{shown.text}\n\n… {shown.total - shown.following:,} more characters: "
            f"knowledge_read with the offset {shown.following}\n"
        )

    async def complete(
        self, context: ServerRequestContext, params: types.CompleteRequestParams
    ) -> types.CompleteResult:
        """The names of pages that begin with what was typed."""
        template = isinstance(params.ref, types.ResourceTemplateReference)
        if not template or params.argument.name != "id":
            return types.CompleteResult(completion=types.Completion(values=[]))
        found = partial(self._complete, params.argument.value)
        return await in_thread(self._service.bounds, "the completion", found)

    def _complete(self, typed: str) -> types.CompleteResult:
        with self._service.look() as view:
            vault = view.snapshot
            names = (name_of(vault, path) for path in vault.surfaces if not vault.state(path))
            found = sorted(name for name in names if name.startswith(typed))
        return types.CompleteResult(
            completion=types.Completion(
                values=found[:_COMPLETED], total=len(found), has_more=len(found) > _COMPLETED
            )
        )


def _wrong(words: str) -> MCPError:
    return MCPError(types.INVALID_PARAMS, words)


def _cursor(path: str) -> str:
    return base64.urlsafe_b64encode(f"{_FORM}{path}".encode("utf-8", "surrogateescape")).decode()


def _path_in(cursor: str | None) -> str:
    """The path that a cursor stands for, "" for none. Raises `MCPError` for one of nobody."""
    if cursor is None:
        return ""
    try:
        text = base64.b64decode(cursor, altchars=b"-_", validate=True).decode(
            "utf-8", "surrogateescape"
        )
    except (binascii.Error, ValueError):
        text = ""
    if not text.startswith(_FORM):
        raise _wrong("this cursor is none of this server; begin without one")
    return text.removeprefix(_FORM)
