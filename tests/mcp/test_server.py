from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.clients import ERAS, call, refused, service_of, talk, text_of
from tests.support.writing import vault_repository
from vaultkit.mcp import server
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer
from vaultkit.mcp.tools import status


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v")
    with service_of(repository, tools=("all",)) as one:
        yield one


@pytest.mark.parametrize("mode", ERAS)
def test_it_speaks_both_eras(service: Service, mode: str) -> None:
    async def words(client: Client) -> None:
        listed = await client.list_tools()
        assert "knowledge_status" in [tool.name for tool in listed.tools]
        result = await client.call_tool("knowledge_status", {})
        assert result.structured_content["name"] == "Sea"
        assert text_of(result).startswith("the vault Sea")

    talk(service, words, mode=mode)


def test_an_unknown_tool_is_a_fault_of_the_call(service: Service) -> None:
    with pytest.raises(MCPError, match="did you mean"):
        call(service, "knowledge_statsu")


def test_wrong_arguments_are_told_to_the_agent(service: Service) -> None:
    assert refused(service, "knowledge_status", page="x").endswith("takes no arguments")


def _breaks(service: Service, asked: object) -> Answer:
    raise ZeroDivisionError


def test_a_fault_of_vaultkit_ends_one_call_only(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(status.tool, call=_breaks)
    monkeypatch.setattr(server, "tools_of", lambda _: (broken,))
    assert "fault of vaultkit" in refused(service, "knowledge_status")
    assert "ZeroDivisionError" in caplog.text
