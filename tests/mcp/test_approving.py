from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.clients import ERAS, Person, piped, service_of, talk, text_of
from tests.support.tools import MAKES, RETIRES, only
from tests.support.writing import vault_repository
from vaultkit.mcp.server import server_of
from vaultkit.mcp.service import Service

YES, NO = Person(agree=True), Person("decline")
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "raw", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    only(monkeypatch, RETIRES, MAKES)
    with service_of(vault_repository(tmp_path / "v")) as one:
        yield one


def retired(service: Service) -> int:
    """How many commits retire something."""
    found = service.place.repository.git.ask("log", "--format=%s").out
    return found.count(b"vault: retire")


def asks(service: Service, person: Person | None, tool: str = "retires", **client: Any) -> Any:
    """What a tool answers to a client with this person."""

    async def words(one: Client) -> Any:
        return await one.call_tool(tool, {})

    return talk(service, words, elicitation_callback=person, **client)


@pytest.mark.parametrize("mode", ERAS)
def test_a_person_who_agrees_publishes_it(service: Service, mode: str) -> None:
    person = Person(agree=True)
    result = asks(service, person, mode=mode)
    assert result.structured_content["state"] == "published", text_of(result)
    assert retired(service) == 1
    (words,) = person.asked
    assert words.startswith("agent:research asks to retire")
    assert '"concepts/tides.md"' in words
    assert service.writer.approvals.all() == ()


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize("person", [NO, Person(agree=False), Person()])
def test_a_person_who_does_not_keeps_it(service: Service, mode: str, person: Person) -> None:
    result = asks(service, person, mode=mode)
    assert result.structured_content["state"] == "rejected"
    assert "was asked and has rejected" in text_of(result)
    assert retired(service) == 0
    assert service.writer.approvals.all() == ()


@pytest.mark.parametrize("mode", ERAS)
def test_a_person_who_does_not_decide_is_not_asked_again(service: Service, mode: str) -> None:
    person = Person("cancel")
    result = asks(service, person, mode=mode)
    assert result.structured_content["state"] == "pending"
    assert len(person.asked) == 1
    assert len(service.writer.approvals.all()) == 1


@pytest.mark.parametrize("mode", ERAS)
def test_t14_a_client_that_cannot_ask_is_told_where_it_waits(service: Service, mode: str) -> None:
    result = asks(service, None, mode=mode)
    value = result.structured_content
    assert value["state"] == "pending"
    assert f"vaultkit approve {value['requestId']}" in value["message"]
    assert retired(service) == 0


@pytest.mark.parametrize("mode", ERAS)
def test_in_the_interactive_mode_every_write_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    only(monkeypatch, MAKES)
    repository = vault_repository(tmp_path / "i")
    with service_of(repository, mode="interactive") as service:
        assert asks(service, NO, "makes", mode=mode).structured_content["state"] == "rejected"
        assert repository.git("rev-list", "--count", "HEAD") == "1"
        yes = asks(service, YES, "makes", mode=mode)
        assert yes.structured_content["state"] == "published"
        assert "Approved by" in repository.git("log", "-1", "--format=%B")


class Rounds:
    """The rounds of one call, said by hand."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.number = 0

    def __call__(self, tool: str = "retires", **more: Any) -> dict[str, Any]:
        """The answer to a call with these parameters besides."""
        self.number += 1
        found: dict[str, Any] = self.raw.ask(
            "tools/call", self.number, name=tool, arguments={}, _meta=META, **more
        )
        return found


def agreed(**content: Any) -> dict[str, Any]:
    """What a client says for a person."""
    return {"person": {"action": "accept", "content": content or {"agree": True}}}


def test_f66_t14_nothing_counts_but_an_answer_to_an_open_question(service: Service) -> None:
    with piped(service) as raw:
        ask = Rounds(raw)
        first = ask()["result"]
        assert first["resultType"] == "input_required"
        state = first["requestState"]
        forged: list[dict[str, Any]] = [
            {"inputResponses": agreed()},
            {"inputResponses": agreed(), "requestState": None},
        ]
        for one in forged:
            assert ask(**one)["result"]["resultType"] == "input_required", one
        wrong = ["", "v1.AAAA", state[:-2], state.swapcase(), "x" * 5_000]
        for text in wrong:
            error = ask(inputResponses=agreed(), requestState=text)["error"]
            assert error["code"] == types.INVALID_PARAMS, text
        other = ask("makes", inputResponses=agreed(), requestState=state)
        assert other["error"]["code"] == types.INVALID_PARAMS
        assert retired(service) == 0
        done = ask(inputResponses=agreed(), requestState=state)["result"]
        assert done["structuredContent"]["state"] == "published"
        again = ask(inputResponses=agreed(), requestState=state)["result"]
        assert again.get("structuredContent", {}).get("state") != "published"
        assert retired(service) == 1


def test_f66_an_answer_that_was_no_does_not_become_a_yes(service: Service) -> None:
    with piped(service) as raw:
        ask = Rounds(raw)
        state = ask()["result"]["requestState"]
        no = {"person": {"action": "decline"}}
        said = ask(inputResponses=no, requestState=state)["result"]
        assert said["structuredContent"]["state"] == "rejected"
        yes = ask(inputResponses=agreed(), requestState=state)["result"]
        assert yes["resultType"] == "input_required", "it is asked anew"
        assert retired(service) == 0


def test_f66_an_answer_of_another_server_or_too_late_is_refused(service: Service) -> None:
    async def state_of(client: Client) -> str:
        result = await client.session.call_tool("retires", {}, allow_input_required=True)
        assert isinstance(result, types.InputRequiredResult)
        return result.request_state or ""

    async def late(client: Client) -> None:
        await client.session.call_tool(
            "retires",
            {},
            input_responses={"person": YES.answer},
            request_state=state,
            allow_input_required=True,
        )

    state = talk(service, state_of, elicitation_callback=YES)
    with pytest.raises(MCPError, match="expired requestState"):
        talk(service, late, elicitation_callback=YES)

    async def too_late() -> None:
        nonlocal state
        server = server_of(service, asked_for=0.000_001).server
        async with Client(server, mode="2026-07-28", elicitation_callback=YES) as client:
            state = await state_of(client)
            with pytest.raises(MCPError, match="expired requestState"):
                await late(client)

    anyio.run(too_late)
    assert retired(service) == 0
