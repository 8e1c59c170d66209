from __future__ import annotations

import io
import json

import anyio
import mcp_types as types
import pytest
from mcp.shared.message import SessionMessage

from vaultkit.mcp.wire import Wire, parsed

PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'


def code(line: bytes, longest: int = 1_000) -> int:
    found = parsed(line, longest)
    assert isinstance(found, types.JSONRPCError)
    assert found.id is None
    return found.error.code


def test_a_line_is_a_message() -> None:
    found = parsed(PING)
    assert isinstance(found, types.JSONRPCRequest)
    assert found.method == "ping"


@pytest.mark.parametrize("line", [b"", b"\n", b" \r\n"])
def test_a_line_of_nothing_is_nothing(line: bytes) -> None:
    assert parsed(line) is None


@pytest.mark.parametrize(
    "line",
    [b"{", b"hello", b'{"jsonrpc":', b'"\xff"', b"\xff\xfe", b"[" * 10_000, b'"\\ud800"'],
)
def test_what_cannot_be_read_is_answered(line: bytes) -> None:
    assert code(line, 100_000) in (types.PARSE_ERROR, types.INVALID_REQUEST)


@pytest.mark.parametrize(
    "line", [b"1", b"{}", b'{"jsonrpc":"1.0","id":1,"method":"ping"}', b"[" + PING + b"]"]
)
def test_what_is_no_message_is_answered(line: bytes) -> None:
    assert code(line) == types.INVALID_REQUEST


def test_a_line_that_is_too_long_is_told_and_passed_over() -> None:
    assert code(b"x" * 1_001) == types.INVALID_REQUEST


def _read(source: bytes, longest: int) -> tuple[list[object], list[object]]:
    """The messages that come in, and the answers to what is none."""

    async def reading() -> tuple[list[object], list[object]]:
        to, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](100)
        errors, told = anyio.create_memory_object_stream[SessionMessage](100)
        await Wire(io.BytesIO(source), io.BytesIO(), longest).read(to, errors)
        async with incoming, told:
            heard = [one.message async for one in incoming if isinstance(one, SessionMessage)]
            return list(heard), [one.message async for one in told]

    return anyio.run(reading)


def test_reading_goes_on_after_what_is_none() -> None:
    source = b"nonsense\n" + PING + b"\n\n" + b"y" * 500 + b"\n" + PING + b"\n"
    heard, told = _read(source, 100)
    assert [one.method for one in heard] == ["ping", "ping"]  # type: ignore[attr-defined]
    assert len(told) == 2


def test_the_last_line_needs_no_end() -> None:
    assert len(_read(PING, 100)[0]) == 1


def test_each_message_is_one_line_of_utf_8() -> None:
    sink = io.BytesIO()
    answer = types.JSONRPCResponse(jsonrpc="2.0", id=1, result={"text": "Đường\nテスト ★"})

    async def writing() -> None:
        to, of = anyio.create_memory_object_stream[SessionMessage](1)
        await to.send(SessionMessage(answer))
        await to.aclose()
        await Wire(io.BytesIO(), sink).write(of)

    anyio.run(writing)
    line = sink.getvalue()
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert json.loads(line)["result"]["text"] == "Đường\nテスト ★"
