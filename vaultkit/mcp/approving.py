"""Asks a person through the client whether a request that waits is to be published.

Clients of today's revision get the question as the answer of the call, and call again with what the
person said and a sealed state, which counts once. Older ones are asked while the call waits. A
client that cannot ask is told where the request waits.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from vaultkit.mcp.caller import Caller
from vaultkit.model.approval import Approval
from vaultkit.render.as_question import question
from vaultkit.render.clean import clean

_KEY = "person"
_FIELD = "agree"
_MOST_OPEN = 1_000

_SCHEMA = {
    "type": "object",
    "properties": {
        _FIELD: {
            "type": "boolean",
            "title": "Agree",
            "description": "Publish it. Without this nothing changes.",
        }
    },
    "required": [_FIELD],
}


class Asker:
    """Asks, and knows which questions are open."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, str] = OrderedDict()

    def caller(
        self, context: ServerRequestContext, params: types.CallToolRequestParams | None = None
    ) -> Caller:
        """Who calls, with what a person has said to a question of before."""
        name = _name(context)
        state = params.request_state if params is not None else None
        asked = self._open.pop(state, None) if state is not None else None
        if params is None or asked is None:
            return Caller(asks=_asks(context), name=name)
        reply = (params.input_responses or {}).get(_KEY)
        return _after(reply if isinstance(reply, types.ElicitResult) else None, asked, name)

    async def ask(
        self, context: ServerRequestContext, approval: Approval
    ) -> types.InputRequiredResult | Caller:
        """The question as an answer, or whoever calls, with what the person has said."""
        words = question(approval)
        if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
            asked = types.ElicitRequestFormParams(message=words, requested_schema=_SCHEMA)
            return types.InputRequiredResult(
                input_requests={_KEY: types.ElicitRequest(params=asked)},
                request_state=self._opened(approval.id),
            )
        try:
            reply = await context.session.elicit_form(words, _SCHEMA, context.request_id)
        except (MCPError, ValueError):  # it said that it could ask, and cannot
            return Caller(name=_name(context))
        return _after(reply, approval.id, _name(context))

    def _opened(self, approval: str) -> str:
        state = secrets.token_urlsafe(16)
        self._open[state] = approval
        if len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)
        return state


def _after(reply: types.ElicitResult | None, approval: str, name: str) -> Caller:
    """Whoever calls, once a person has answered; who did not decide is not asked again."""
    if reply is None or reply.action == "cancel":
        return Caller(name=name)
    agreed = reply.action == "accept" and (reply.content or {}).get(_FIELD) is True
    return Caller(name=name, said={approval: agreed})


def _asks(context: ServerRequestContext) -> bool:
    """Whether the client says that it can ask a person."""
    declared = context.session.client_capabilities
    can = declared.elicitation if declared is not None else None
    if can is None or (can.form is None and can.url is not None):
        return False
    modern = context.protocol_version in MODERN_PROTOCOL_VERSIONS
    return modern or context.session.can_send_request


def _name(context: ServerRequestContext) -> str:
    known = context.session.client_params
    return clean(known.client_info.name)[:80] if known is not None else ""
