"""What a client may send, and how fast it reads: cases F61, F63 and F65, on real lines."""

from __future__ import annotations

import json
import random
import resource
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.support.clients import Raw, piped, service_of
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.mcp import events, watching, wire
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.table import TOOLS
from vaultkit.model.request import CreatePage

PROTOCOL = "io.modelcontextprotocol/protocolVersion"
META = {
    PROTOCOL: "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "raw", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
TIDES = "vault://page/concept/tides"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v")
    with service_of(repository, tools=("all",)) as one:
        yield one


def lives(raw: Raw, number: int) -> None:
    """The server answers still."""
    assert raw.ask("tools/call", number, name="knowledge_status", arguments={})["result"]


# --- F61


def nonsense(count: int, seed: int) -> Iterator[bytes]:
    """Lines that are no messages, or wrong ones."""
    chance = random.Random(seed)
    message = json.dumps({"jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": {}}).encode()
    yield from (b"[" * 10_000, b'{"a":' * 10_000, b"\xff\xfe\x00", b"[" + message + b"]", b"null")
    for _ in range(count):
        kind = chance.randrange(4)
        if kind == 0:
            yield bytes(chance.randrange(1, 256) for _ in range(chance.randrange(1, 60)))
        elif kind == 1:
            yield message[: chance.randrange(1, len(message))]
        elif kind == 2:
            at = chance.randrange(len(message))
            yield message[:at] + bytes((chance.randrange(1, 256),)) + message[at + 1 :]
        else:
            value: Any = chance.choice([None, 1, "x", [], {}, {"name": 3}, {"name": "x", "a": []}])
            method = chance.choice(["tools/call", "prompts/get", "resources/read", "x", ""])
            yield json.dumps(
                {
                    "jsonrpc": "2.0",
                    "id": chance.choice([1, "1", 2.5]),
                    "method": method,
                    "params": value,
                }
            ).encode()


def fuzz(service: Service, count: int) -> None:
    last, found = 1_000_001, list[dict[str, Any]]()
    with piped(service) as raw:
        raw.hello()
        # a server whose answers nobody reads takes in no more before long
        reading = Thread(target=lambda: found.append(raw.answer(last)), daemon=True)
        reading.start()
        for line in nonsense(count, seed=7):
            raw.line(line.replace(b"\n", b" "))
        raw.say("tools/call", last, name="knowledge_status", arguments={})
        reading.join(300)
        assert found
        assert found[0]["result"], "the server answers still"


def test_f61_nonsense_is_answered_and_the_server_lives(service: Service) -> None:
    fuzz(service, 150)


@pytest.mark.soak
def test_f61_five_thousand_times(service: Service) -> None:
    fuzz(service, 500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    fuzz(service, 5_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024, "KiB"


def test_f61_a_line_that_does_not_end_soon_is_passed_over(service: Service) -> None:
    with piped(service) as raw:
        raw.hello()
        raw.line(b"x" * (wire.LONGEST + 10))
        assert "longer than" in raw.answer(None)["error"]["message"]
        lives(raw, 1)


WRONG: tuple[Any, ...] = (None, True, -1, 3.5, "\u0000", "x" * 5_000, [1], {"a": {"b": []}})


def test_f61_wrong_types_to_every_argument_of_every_tool(service: Service) -> None:
    with piped(service) as raw:
        raw.hello()
        number = 0
        for tool in TOOLS:
            for name in [*schema_of(tool.input).get("properties", {}), "unknown"]:
                for value in WRONG:
                    number += 1
                    arguments = {name: value}
                    found = raw.ask("tools/call", number, name=tool.name, arguments=arguments)
                    words = found["result"]["content"][0]["text"]
                    assert "fault of vaultkit" not in words, (tool.name, arguments)
        lives(raw, number + 1)


def test_f61_the_same_id_twice_is_answered_twice(service: Service) -> None:
    with piped(service) as raw:
        raw.hello()
        for _ in range(2):
            raw.say("tools/list", 4)
        assert [raw.answer(4)["id"] for _ in range(2)] == [4, 4]


# --- F63


def discover(raw: Raw, number: int, **meta: Any) -> dict[str, Any]:
    return raw.ask("server/discover", number, _meta={**META, **meta})


def test_f63_today_first(service: Service) -> None:
    with piped(service) as raw:
        found = discover(raw, 1)["result"]
        assert "2026-07-28" in found["supportedVersions"]
        assert raw.ask("tools/list", 2, _meta=META)["result"]["tools"]
        error = raw.hello()["error"]
        assert "2026-07-28" in json.dumps(error), "it says what is served"
        lives_today = raw.ask("tools/call", 3, name="knowledge_status", arguments={}, _meta=META)
        assert lives_today["result"]["structuredContent"]


def test_f63_the_handshake_first(service: Service) -> None:
    with piped(service) as raw:
        assert raw.hello()["result"]["serverInfo"]["name"] == "vaultkit"
        assert "error" in discover(raw, 1)
        lives(raw, 2)


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "1999-01-01"])
def test_f63_a_client_of_another_year_gets_a_version_that_is_served(
    service: Service, version: str
) -> None:
    with piped(service) as raw:
        found = raw.ask(
            "initialize",
            1,
            protocolVersion=version,
            capabilities={},
            clientInfo={"name": "raw", "version": "1"},
        )["result"]
        assert found["protocolVersion"] == (version if version > "2000" else "2025-11-25")


def test_f63_what_fits_no_era_is_an_error(service: Service) -> None:
    with piped(service) as raw:
        error = discover(raw, 1, **{PROTOCOL: "2099-01-01"})["error"]
        assert "2026-07-28" in json.dumps(error)
        half = raw.ask("tools/list", 2, _meta={PROTOCOL: "2026-07-28"})
        assert "error" in half
        assert discover(raw, 3)["result"]
    with piped(service) as raw:
        assert "error" in raw.ask("tools/list", 1)
        assert raw.hello()["result"]


# --- F65


def test_f65_a_client_that_does_not_read_keeps_nobody_from_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "QUIET", 0.01)
    monkeypatch.setattr(events, "_TURN", 0.01)
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("all",)) as service, piped(service) as raw:
        raw.hello()
        raw.ask("resources/subscribe", 1, uri=TIDES)
        raw.ask("resources/list", 2)
        for number in range(3, 200):
            raw.say("tools/list", number)
        for number in range(5):
            item = CreatePage(type="concept", title=f"Page {number}", body="[[Tides]]")
            published(writer_of(repository).write(asked(item)))
            service.watching.heard(frozenset({f"concepts/page-{number}.md"}))
        assert {raw.answer(number)["id"] for number in range(3, 200)} == {*range(3, 200)}
        lives(raw, 1_000)
