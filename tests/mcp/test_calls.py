from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from mcp.client.client import Client

from tests.support.clients import ERAS, piped, service_of, talk, text_of
from tests.support.tools import MAKES, only, plain
from tests.support.writing import vault_repository
from vaultkit.actions.faults import POINTS
from vaultkit.mcp import calls
from vaultkit.mcp.service import Service


@pytest.fixture
def service(tmp_path: Any) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path / "v")) as one:
        yield one


@pytest.mark.parametrize("mode", ERAS)
def test_who_waits_hears_that_it_goes_on(
    service: Service, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setattr(calls, "_FIRST", 0.02)
    monkeypatch.setattr(calls, "_NEXT", 0.02)

    def slow(_: Service) -> str:
        time.sleep(0.3)
        return "done"

    only(monkeypatch, plain(slow))
    heard: list[float] = []

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        heard.append(progress)

    async def words(client: Client) -> None:
        result = await client.call_tool("plain", {}, progress_callback=progress)
        assert text_of(result) == "done"

    talk(service, words, mode=mode)
    assert len(heard) > 2
    assert heard == sorted(set(heard))


class Gate:
    """A fault point that waits: a write stands still there until it is opened."""

    def __init__(self, point: str) -> None:
        self.point = point
        self.reached = threading.Event()
        self.opened = threading.Event()

    def __call__(self, point: str) -> None:
        assert point in POINTS
        if point == self.point:
            self.reached.set()
            assert self.opened.wait(30)


@pytest.mark.parametrize(("point", "lands"), [("judged", False), ("moved", True)])
def test_f11_mc_05_a_call_taken_back_is_published_whole_or_not_at_all(
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    point: str,
    *,
    lands: bool,
) -> None:
    only(monkeypatch, MAKES)
    gate = Gate(point)
    monkeypatch.setattr(service.writer, "_fault", gate)
    head = service.place.repository.git.ask("rev-parse", "HEAD").out
    asked = {"title": "Neap", "requestId": "0f6c2a9e-0000-4000-8000-000000000001"}
    with piped(service) as raw:
        raw.hello()
        raw.say("tools/call", 7, name="makes", arguments=asked)
        assert gate.reached.wait(30)
        raw.say("notifications/cancelled", requestId=7, reason="enough")
        raw.ask("ping", 8)
        gate.opened.set()
        again = raw.ask("tools/call", 9, name="makes", arguments=asked)["result"]
        other = raw.ask("tools/call", 10, name="makes", arguments={**asked, "title": "Spring"})
    value = again["structuredContent"]
    assert value["state"] == "published"
    assert value.get("replayed", False) is lands
    said = other["result"]["structuredContent"]
    assert (said["state"], said["name"]) == ("refused", "request-reused")
    assert "makes was taken back: " in caplog.text
    assert ("nothing was written" in caplog.text) is not lands
    one = service.place.repository.git.ask("rev-list", "--count", f"{head.decode().strip()}..HEAD")
    assert one.out.strip() == b"1"


def test_f10_the_client_that_goes_away_leaves_nothing_half_done(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, MAKES)
    gate = Gate("moved")
    monkeypatch.setattr(service.writer, "_fault", gate)
    with piped(service) as raw:
        raw.hello()
        raw.say("tools/call", 7, name="makes", arguments={"title": "Neap"})
        assert gate.reached.wait(30)
        raw.child.stdin.close()
        gate.opened.set()
        assert raw.child.wait(30) == 0
    git = service.place.repository.git
    assert git.ask("log", "-1", "--format=%s").out.startswith(b"vault: create")
    assert git.ask("status", "--porcelain").out == b""
    assert git.ask("for-each-ref", "refs/vaultkit/tx").out == b""


def test_faults_of_a_call_are_raised_where_it_is_waited_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Service) -> str:
        raise MemoryError

    only(monkeypatch, plain(broken))

    async def words(client: Client) -> None:
        result = await client.call_tool("plain", {})
        assert result.is_error
        assert "fault of vaultkit" in text_of(result)
        assert (await client.list_tools()).tools

    talk(service, words)


def test_many_calls_at_once_are_all_answered(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, plain(lambda service: service.today()))

    async def words(client: Client) -> None:
        async with anyio.create_task_group() as group:
            for _ in range(50):
                group.start_soon(client.call_tool, "plain", {})

    talk(service, words)
