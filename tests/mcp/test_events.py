from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest
from mcp.client.client import Client
from mcp.client.subscriptions import listen
from mcp.shared.subscriptions import ResourcesListChanged, ResourceUpdated

from tests.support.clients import piped, service_of
from tests.support.repository import Repository
from tests.support.writing import vault_repository
from vaultkit.mcp import events, watching
from vaultkit.mcp.server import server_of
from vaultkit.mcp.service import Service

TIDES = "vault://page/concept/tides"
MOON = "vault://page/concept/moon"


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "v")


@pytest.fixture
def service(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setattr(watching, "QUIET", 0.05)
    monkeypatch.setattr(events, "_TURN", 0.02)
    with service_of(repository) as one:
        yield one


def test_f67_who_listens_hears_what_it_asked_for_and_nothing_in_it(
    service: Service, repository: Repository
) -> None:
    async def talk() -> list[Any]:
        server, told = server_of(service)
        told.begin()
        async with Client(server, mode="2026-07-28") as client:
            heard: list[Any] = []
            async with listen(
                client.session, resource_subscriptions=[TIDES], resources_list_changed=True
            ) as stream:
                (repository.path / "concepts/tides.md").write_text("# Tides\n\nSecret.\n")
                (repository.path / "concepts/moon.md").write_text("# Moon\n")
                (repository.path / "index.md").write_text("# Else\n")
                service.live.hint(None)
                await told.tell()
                async for event in stream:
                    heard.append(event)
                    if len(heard) == 2:
                        break
            return heard

    heard = anyio.run(talk)
    assert set(heard) == {ResourceUpdated(TIDES), ResourcesListChanged()}


def test_f67_older_clients_subscribe_and_take_it_back(
    service: Service, repository: Repository
) -> None:
    path = repository.path / "concepts/tides.md"
    with piped(service) as raw:
        raw.hello()
        assert raw.ask("resources/subscribe", 1, uri=TIDES)["result"] == {}
        raw.ask("resources/list", 2)
        path.write_text("# Tides\n\nHigh and low.\n")
        service.watching.heard(frozenset({"concepts/tides.md"}))
        heard = raw.heard()
        assert heard == {
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": {"uri": TIDES},
        }
        assert raw.ask("resources/unsubscribe", 3, uri=TIDES)["result"] == {}
        path.write_text("# Tides\n\nOnce more.\n")
        (repository.path / "concepts/moon.md").write_text("# Moon\n")
        service.watching.heard(frozenset({"concepts/tides.md", "concepts/moon.md"}))
        assert raw.heard()["method"] == "notifications/resources/list_changed"


def test_f67_a_thousand_changes_are_one_word(service: Service, repository: Repository) -> None:
    with piped(service) as raw:
        raw.hello()
        raw.ask("resources/subscribe", 1, uri=TIDES)
        raw.ask("resources/list", 2)
        for number in range(200):
            (repository.path / "concepts/tides.md").write_text(f"# Tides\n\n{number}\n")
            service.watching.heard(frozenset({"concepts/tides.md"}))
        first = raw.heard()
        assert first["params"] == {"uri": TIDES}
        for number in range(3, 30):
            raw.say("ping", number)
        after = [raw.heard() for _ in range(27)]
        assert sum("method" in one for one in after) <= 2


def test_t24_no_more_pages_are_subscribed_to_than_is_sound(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MOST_PAGES", 2)
    with piped(service) as raw:
        raw.hello()
        for number in range(2):
            assert "result" in raw.ask("resources/subscribe", number + 1, uri=f"{MOON}{number}")
        error = raw.ask("resources/subscribe", 5, uri=MOON)["error"]
        assert error["code"] == types.INVALID_PARAMS
        raw.ask("resources/unsubscribe", 6, uri=f"{MOON}0")
        assert "result" in raw.ask("resources/subscribe", 7, uri=MOON)


def test_moves_and_removals_are_told(service: Service, repository: Repository) -> None:
    told = server_of(service).events
    told.begin()
    (repository.path / "concepts/tides.md").rename(repository.path / "concepts/moon.md")
    service.live.hint(None)
    assert told._changes() == ([MOON, TIDES], True)
    assert told._changes() == ([], False)
