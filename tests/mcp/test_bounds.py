"""T22: a call that reads has an answer within its bound, and others are served meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.clients import ERAS, service_of, talk, text_of
from tests.support.tools import MAKES, only, plain
from tests.support.writing import vault_repository
from vaultkit.errors import StateError
from vaultkit.mcp import bounds
from vaultkit.mcp.bounds import Bounds
from vaultkit.mcp.service import Service


@pytest.fixture
def service(tmp_path: Any) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path / "v")) as one:
        yield one


@pytest.mark.parametrize("mode", ERAS)
def test_t22_a_call_that_takes_too_long_is_told_so_and_others_go_on(
    service: Service, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    service.bounds = Bounds(lambda: 0.05)
    opened = threading.Event()

    def slow(_: Service) -> str:
        assert opened.wait(30)
        return "done"

    only(monkeypatch, plain(slow), MAKES)

    async def words(client: Client) -> None:
        result = await client.call_tool("plain", {})
        assert result.is_error
        message, _, step = text_of(result).partition("\n")
        assert message == "plain has no answer after 0.05 seconds, and is waited for no longer"
        assert step.startswith("Next: Ask for less at once")
        made = await client.call_tool("makes", {})  # writes have no bound
        assert made.structured_content["state"] == "published"
        opened.set()
        assert text_of(await client.call_tool("plain", {})) == "done"

    talk(service, words, mode=mode)


def test_few_that_were_given_up_go_on_at_once() -> None:
    opened, some = threading.Event(), Bounds(lambda: 0.02, most=2)
    ran: list[int] = []

    def slow() -> None:
        ran.append(1)
        assert opened.wait(30)

    async def told() -> str:
        with pytest.raises(StateError) as refused:
            await some.within("search", slow)
        return refused.value.message

    async def all_of_it() -> None:
        for _ in range(2):
            assert "has no answer after" in await told()
        assert await told() == "search is not begun: 2 calls that took too long are still at work"
        assert len(ran) == 2
        opened.set()
        with anyio.fail_after(10):
            while some._late:
                await anyio.sleep(0.01)
        assert await some.within("search", lambda: 7) == 7

    anyio.run(all_of_it)


def test_what_waits_for_a_thread_is_bounded_and_never_begun() -> None:
    some = Bounds(lambda: 0.02, most=1)
    ran: list[int] = []

    async def all_of_it() -> None:
        limiter = anyio.to_thread.current_default_thread_limiter()
        limiter.total_tokens = 1
        limiter.acquire_on_behalf_of_nowait(some)  # as a call that writes does
        for _ in range(3):
            with pytest.raises(StateError, match="has no answer"):
                await some.within("search", lambda: ran.append(1))
        limiter.release_on_behalf_of(some)
        assert await some.within("search", lambda: 7) == 7

    anyio.run(all_of_it)
    assert ran == []


def test_errors_are_raised_as_they_are() -> None:
    def wrong() -> None:
        raise StateError("no", "none")

    with pytest.raises(StateError, match="no"):
        anyio.run(Bounds(lambda: 5.0).within, "search", wrong)


def test_a_page_asked_for_as_a_resource_is_bounded_too(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.bounds = Bounds(lambda: 0.0)

    async def words(client: Client) -> None:
        with pytest.raises(MCPError, match=r"no answer after 0 seconds.*Ask for less"):
            await client.read_resource("vault://page/concept/tides")

    talk(service, words)


def test_the_first_reading_of_a_vault_may_take_longer(service: Service) -> None:
    assert service.bounds._seconds() == bounds.AT_FIRST
    service.start()
    until = time.monotonic() + 30
    while service.bounds._seconds() != bounds.WITHIN:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_first_reading_that_fails_is_over_too(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(service, "search", full)
    with pytest.raises(OSError, match="full"):
        service._warm()
    assert service.bounds._seconds() == bounds.WITHIN
