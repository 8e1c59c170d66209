"""Agents in the tests: the SDK's own client, in this process or over standard input and output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import anyio
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult, TextContent

from tests.support.repository import Repository
from tests.support.writing import AGENT, NOW
from vaultkit.actions.place import place_of
from vaultkit.mcp.server import server_of
from vaultkit.mcp.service import Service, Terms
from vaultkit.mcp.stdio import serve

ERAS = ("legacy", "2026-07-28")
"""The `mode` of a client: the handshake of before, and the revision of today."""


@contextmanager
def service_of(repository: Repository, **terms: Any) -> Iterator[Service]:
    """A service for the vault at the top of a repository, with a clock that stands still."""
    place = place_of(str(repository.path), os.environ, terms.pop("branch", None))
    service = Service(
        place, os.environ, lambda: NOW, Terms(**{"actor": AGENT, **terms}), durable=False
    )
    try:
        yield service
    finally:
        service.close()


def talk(
    service: Service, words: Callable[[Client], Coroutine[Any, Any, Any]], **client: Any
) -> Any:
    """What `words` come to, said by a client of the service in this process."""

    failed: list[Exception] = []

    async def said() -> Any:
        async with Client(server_of(service).server, **{"mode": "2026-07-28", **client}) as one:
            try:
                return await words(one)
            except Exception as error:  # noqa: BLE001 -- outside it is what it was, and no group
                failed.append(error)

    found = anyio.run(said)
    if failed:
        raise failed[0]
    return found


def call(service: Service, tool: str, /, **arguments: Any) -> dict[str, Any]:
    """The structured answer of one call, which must be one."""
    result = talk(service, lambda client: client.call_tool(tool, arguments))
    assert not result.is_error, text_of(result)
    return result.structured_content


def refused(service: Service, tool: str, /, **arguments: Any) -> str:
    """The words of a call that must be refused."""
    result = talk(service, lambda client: client.call_tool(tool, arguments))
    assert result.is_error, result.structured_content
    return text_of(result)


def text_of(result: CallToolResult) -> str:
    """The text of an answer."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


class Person:
    """A person at a client, who answers every question in the same way."""

    def __init__(self, action: str = "accept", **content: Any) -> None:
        self.answer = ElicitResult(action=action, content=content or None)  # type: ignore[arg-type]
        self.asked: list[str] = []

    async def __call__(self, context: Any, params: ElicitRequestParams) -> ElicitResult:
        """The answer to one question."""
        self.asked.append(params.message)
        return self.answer


@asynccontextmanager
async def started(
    vault: Path, *words: str, mode: str = "2026-07-28", **client: Any
) -> AsyncIterator[Client]:
    """A client of `vaultkit serve` in a process of its own."""
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "vaultkit", "serve", "--vault", str(vault), *words],
        env=dict(os.environ),
    )
    async with Client(stdio_client(command), mode=mode, **client) as one:
        yield one


class Raw:
    """`vaultkit serve` in a process of its own, and lines as they travel."""

    def __init__(self, child: Any) -> None:
        self.child = child

    def say(self, method: str, number: int | None = None, /, **params: Any) -> None:
        """Send a message; one with a number asks for an answer."""
        asked = {} if number is None else {"id": number}
        self.line(json.dumps({"jsonrpc": "2.0", **asked, "method": method, "params": params}))

    def line(self, text: str | bytes) -> None:
        """Send a line, whatever it is."""
        data = text.encode() if isinstance(text, str) else text
        self.child.stdin.write(data + b"\n")
        self.child.stdin.flush()

    def heard(self) -> dict[str, Any]:
        """The next line that comes."""
        found: dict[str, Any] = json.loads(self.child.stdout.readline())
        return found

    def answer(self, number: int | None) -> dict[str, Any]:
        """The answer with this number; what comes before it is passed over."""
        while (found := self.heard()).get("id", "") != number or "method" in found:
            continue
        return found

    def ask(self, method: str, number: int, /, **params: Any) -> dict[str, Any]:
        """Send a message, and the answer to it."""
        self.say(method, number, **params)
        return self.answer(number)

    def hello(self, **capabilities: Any) -> dict[str, Any]:
        """The handshake of the older clients."""
        found = self.ask(
            "initialize",
            0,
            protocolVersion="2025-11-25",
            capabilities=capabilities,
            clientInfo={"name": "raw", "version": "1"},
        )
        self.say("notifications/initialized")
        return found


@contextmanager
def piped(service: Service) -> Iterator[Raw]:
    """A server in a thread of this process, that talks through pipes as a process does."""
    from_client, to_server = os.pipe()
    from_server, to_client = os.pipe()
    codes: list[int] = []

    class Child:
        """As much of a process as is asked for."""

        stdin = os.fdopen(to_server, "wb")
        stdout = os.fdopen(from_server, "rb")

        def wait(self, seconds: float) -> int:
            """The exit code."""
            thread.join(seconds)
            return codes[0]

    def serving() -> None:
        with os.fdopen(from_client, "rb") as source, os.fdopen(to_client, "wb") as sink:
            codes.append(serve(service, source, sink))

    thread = Thread(target=serving, daemon=True)
    thread.start()
    child = Child()
    try:
        yield Raw(child)
    finally:
        with suppress(OSError):
            child.stdin.close()
        thread.join(30)
        child.stdout.close()


@contextmanager
def raw(vault: Path, *words: str, program: str = "", **environment: str) -> Iterator[Raw]:
    """A server in a process of its own, ended with the block; `program` runs before it."""
    main = f"{program}\nfrom vaultkit.cli.app import main\nmain()"
    child = subprocess.Popen(
        [sys.executable, "-c", main, "serve", "--vault", str(vault), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )
    try:
        with child:
            yield Raw(child)
    finally:
        child.kill()
