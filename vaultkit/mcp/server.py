"""The server: the SDK's, with the tools of the table. Work is done in threads, words travel here.

Nothing is remembered of a connection: each call says all it needs, in every era of the protocol.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

import anyio.to_thread
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from vaultkit import __version__
from vaultkit.errors import VaultkitError
from vaultkit.mcp.arguments import checked
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.table import tools_of
from vaultkit.mcp.tool import Answer, Tool
from vaultkit.render.clean import clean
from vaultkit.vault.config_words import unknown_words

_log = logging.getLogger("vaultkit.mcp")

_INSTRUCTIONS = (
    "A knowledge base of Markdown pages in Git. Pages have ids such as concept/spring-tides; links "
    "are written as ids. Search and read before you write; every write is one commit."
)


class Tools:
    """The tools of one service, by name, and how they are called."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._tools = {tool.name: tool for tool in tools_of(service.terms)}
        self._listed = [_listed(tool) for tool in self._tools.values()]

    async def list(
        self, context: ServerRequestContext, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """All of them; they are few, and there is one page."""
        return types.ListToolsResult(tools=self._listed)

    async def call(
        self, context: ServerRequestContext, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Call one. What keeps it from an answer is told to the agent as words."""
        tool = self._tools.get(params.name)
        if tool is None:
            names = tuple(self._tools)
            words = unknown_words("there is no tool", params.name, names, "tools/list has them all")
            raise MCPError(types.INVALID_PARAMS, words)
        try:
            answer = await anyio.to_thread.run_sync(
                partial(call, self._service, tool, params.arguments)
            )
        except VaultkitError as error:
            return refusal(error)
        except Exception:  # noqa: BLE001 -- a fault in one tool is no end of the others
            _log.exception("the tool %s failed", tool.name)
            return _failed(tool)
        return result_of(answer)


def call(service: Service, tool: Tool, arguments: Mapping[str, Any] | None) -> Answer:
    """The answer of a tool to arguments as they came. Raises `VaultkitError`."""
    return tool.call(service, checked(tool.name, tool.input, arguments))


def result_of(answer: Answer) -> types.CallToolResult:
    """An answer as the protocol has it."""
    return types.CallToolResult(
        content=[types.TextContent(text=answer.text)],
        structured_content=json.loads(
            answer.value.model_dump_json(exclude_none=True, by_alias=True)
        ),
        is_error=answer.failed,
    )


def refusal(error: VaultkitError) -> types.CallToolResult:
    """Why there is no answer, and the next step."""
    message = clean(error.message, lines=True)
    text = f"{message}\nNext: {clean(error.hint)}" if error.hint else message
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=True)


def _failed(tool: Tool) -> types.CallToolResult:
    text = (
        f"{tool.name} failed for a reason that is a fault of vaultkit; nothing is known of what "
        "it did\nNext: tell whoever runs this server: its log says more"
    )
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=True)


def _listed(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.words,
        input_schema=schema_of(tool.input),
        output_schema=schema_of(tool.output, output=True),
        annotations=types.ToolAnnotations(
            read_only_hint=tool.reads,
            destructive_hint=tool.destroys,
            idempotent_hint=tool.repeats,
            open_world_hint=False,
        ),
    )


def server_of(service: Service) -> Server[dict[str, Any]]:
    """The server of a service, for any transport."""
    tools = Tools(service)
    return Server(
        "vaultkit",
        version=__version__,
        title="vaultkit",
        instructions=_INSTRUCTIONS,
        on_list_tools=tools.list,
        on_call_tool=tools.call,
    )
