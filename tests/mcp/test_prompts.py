from __future__ import annotations

from collections.abc import Iterator

import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.clients import ERAS, service_of, talk
from tests.support.writing import vault_repository
from vaultkit.mcp.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path_factory.mktemp("vault") / "v")) as one:
        yield one


@pytest.mark.parametrize("mode", ERAS)
def test_procedures_are_listed_and_filled_in(service: Service, mode: str) -> None:
    async def words(client: Client) -> str:
        listed = (await client.list_prompts()).prompts
        assert [one.name for one in listed][:3] == ["ingest", "query", "lint"]
        assert all(one.description for one in listed)
        found = await client.get_prompt("query", {"question": "How high are tides?"})
        return str(found.messages[0].content)

    assert "The question: How high are tides?" in talk(service, words, mode=mode)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("querry", {}, 'did you mean "query"'),
        ("query", {}, "query needs question: What is asked"),
        ("query", {"question": " "}, "query needs question"),
        ("query", {"question": "x", "questoin": "y"}, 'did you mean "question"'),
    ],
)
def test_what_is_wrong_is_told(
    service: Service, name: str, given: dict[str, str], said: str
) -> None:
    with pytest.raises(MCPError, match=said):
        talk(service, lambda client: client.get_prompt(name, given))
