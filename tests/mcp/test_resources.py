from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mcp_types as types
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.clients import ERAS, service_of, talk
from tests.support.writing import VAULT, vault_repository
from vaultkit.mcp import resources
from vaultkit.mcp.service import Service

TIDES = "vault://page/concept/tides"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v")
    with service_of(repository) as one:
        yield one


def read(service: Service, uri: str) -> str:
    found = talk(service, lambda client: client.read_resource(uri))
    (content,) = found.contents
    assert isinstance(content, types.TextResourceContents)
    assert found.cache_scope == "private"
    return content.text


@pytest.mark.parametrize("mode", ERAS)
def test_pages_are_listed_and_read(service: Service, mode: str) -> None:
    async def words(client: Client) -> None:
        listed = (await client.list_resources()).resources
        assert TIDES in [one.uri for one in listed]
        found = await client.read_resource(TIDES)
        assert "# Tides" in str(found.contents[0])
        (one,) = (await client.list_resource_templates()).resource_templates
        assert one.uri_template == "vault://page/{+id}"

    talk(service, words, mode=mode)


def test_the_list_goes_on_page_by_page(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_A_LIST", 1)

    async def words(client: Client) -> list[str]:
        found: list[str] = []
        cursor = None
        while True:
            page = await client.list_resources(cursor=cursor)
            found += [one.uri for one in page.resources]
            if (cursor := page.next_cursor) is None:
                return found

    found = talk(service, words)
    assert len(found) == len(set(found)) == sum(path.endswith(".md") for path in VAULT)


@pytest.mark.parametrize("cursor", ["", "x", "YWZ0ZXI", "eDp5", "é", "after:a"])
def test_a_cursor_of_nobody_is_refused(service: Service, cursor: str) -> None:
    with pytest.raises(MCPError, match="begin without one") as raised:
        talk(service, lambda client: client.list_resources(cursor=cursor))
    assert raised.value.error.code == types.INVALID_PARAMS


def test_t01_t33_what_is_no_page_is_not_there(service: Service) -> None:
    wrong = (
        "vault://page/concept/moon",
        "vault://page/../vault.yaml",
        "vault://page/%2e%2e/%2e%2e/etc/passwd",
        "vault://page//etc/passwd",
        "vault://page/vault.yaml",
        "vault://page/.git/config",
        "vault://page/",
        "vault://page/%ff",
        "vault://receipt/x",
        "file:///etc/passwd",
    )
    for uri in wrong:
        with pytest.raises(MCPError) as raised:
            read(service, uri)
        assert raised.value.error.code == types.INVALID_PARAMS, uri
        assert raised.value.error.data == {"uri": uri}


def test_a_long_page_says_how_to_go_on(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_MOST_CHARS", 5)
    assert "knowledge_read with the offset" in read(service, TIDES)


def test_names_are_completed(service: Service) -> None:
    async def words(client: Client, typed: str, name: str = "id") -> list[str]:
        ref = types.ResourceTemplateReference(type="ref/resource", uri="vault://page/{+id}")
        found = await client.complete(ref, {"name": name, "value": typed})
        return found.completion.values

    assert talk(service, lambda client: words(client, "concept/ti")) == ["concept/tides"]
    assert talk(service, lambda client: words(client, "zzz")) == []
    assert talk(service, lambda client: words(client, "", "other")) == []


def test_what_clients_read_by_themselves_is_no_page(tmp_path: Path) -> None:
    files = {"AGENTS.md": "# For agents\n", "CLAUDE.md": "@AGENTS.md\n"}
    with service_of(vault_repository(tmp_path / "v", files)) as one:
        listed = talk(one, lambda client: client.list_resources()).resources
        names = [each.name for each in listed]
        assert "README" in names
        assert not {"AGENTS", "CLAUDE"} & set(names)
