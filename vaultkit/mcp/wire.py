"""Messages as lines of two files: what comes in is checked, and what is none is answered.

A line that is no message ends nothing, however long or broken it is.
"""

from __future__ import annotations

from typing import BinaryIO

import anyio
import anyio.to_thread
import mcp_types as types
from anyio.abc import ObjectReceiveStream, ObjectSendStream
from mcp.shared.message import SessionMessage

LONGEST = 16 * 1024 * 1024
"""Bytes of the longest line that is read; no message of a client needs more."""

Incoming = ObjectReceiveStream[SessionMessage | Exception]
Outgoing = ObjectSendStream[SessionMessage]


class Wire:
    """Reads and writes the lines of two files, one at a time each."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, longest: int = LONGEST) -> None:
        self._source = source
        self._sink = sink
        self._longest = longest
        self._one = anyio.CapacityLimiter(1)
        self._other = anyio.CapacityLimiter(1)

    async def read(
        self, to: ObjectSendStream[SessionMessage | Exception], errors: Outgoing
    ) -> None:
        """Hand over every message until the input ends; what is none is answered."""
        async with to, errors:
            while line := await self._line():
                message = parsed(line, self._longest)
                if message is None:
                    continue
                if isinstance(message, types.JSONRPCError):
                    await errors.send(SessionMessage(message))
                else:
                    await to.send(SessionMessage(message))

    async def write(self, of: ObjectReceiveStream[SessionMessage]) -> None:
        """Write every message. Raises `OSError` where nobody reads any more."""
        async with of:
            async for one in of:
                text = one.message.model_dump_json(by_alias=True, exclude_unset=True)
                data = text.encode("utf-8", "backslashreplace") + b"\n"
                await anyio.to_thread.run_sync(
                    self._put, data, abandon_on_cancel=True, limiter=self._other
                )

    async def _line(self) -> bytes:
        return await anyio.to_thread.run_sync(self._get, abandon_on_cancel=True, limiter=self._one)

    def _get(self) -> bytes:
        """A line with its end, b"" at the end of all; of one that is too long only the start."""
        line = self._source.readline(self._longest + 1)
        rest = line
        while len(rest) > self._longest and not rest.endswith(b"\n"):
            rest = self._source.readline(self._longest + 1)
        return line

    def _put(self, data: bytes) -> None:
        self._sink.write(data)
        self._sink.flush()


def parsed(line: bytes, longest: int = LONGEST) -> types.JSONRPCMessage | types.JSONRPCError | None:
    """The message of a line, an error to answer it with, or None for a line of nothing."""
    if not line.strip():
        return None
    if len(line) > longest:
        return _error(types.INVALID_REQUEST, f"the message is longer than {longest:,} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return _error(types.PARSE_ERROR, f"the message is no UTF-8 (byte {error.start:,})")
    try:
        return types.jsonrpc_message_adapter.validate_json(text, by_name=False)
    except ValueError as error:
        if text.lstrip().startswith("["):
            return _error(types.INVALID_REQUEST, "one message a line: batches are not served")
        broken = "json_invalid" in str(error)
        words = "the message is no JSON" if broken else "the message is no request or answer"
        return _error(types.PARSE_ERROR if broken else types.INVALID_REQUEST, words)


def _error(code: int, words: str) -> types.JSONRPCError:
    return types.JSONRPCError(
        jsonrpc="2.0", id=None, error=types.ErrorData(code=code, message=words)
    )
