from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.clients import call, refused, service_of
from tests.support.writing import VAULT, vault_repository
from vaultkit.mcp.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    more = {
        "concepts/one.md": "---\naliases: [Shared]\n---\n\n# One\n",
        "concepts/two.md": "---\naliases: [Shared]\n---\n\n# Two\n",
    }
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v", {**VAULT, **more})
    with service_of(repository, tools=("all",)) as one:
        yield one


@pytest.mark.parametrize(
    ("query", "by"), [("concept/tides", "id"), ("TIDES", "name"), (" tides ", "name")]
)
def test_a_name_means_one_record(service: Service, query: str, by: str) -> None:
    found = call(service, "knowledge_lookup", query=query)
    assert (found["state"], found["by"]) == ("found", by)
    assert [one["id"] for one in found["records"]] == ["concept/tides"]


def test_a_name_of_several_is_not_guessed(service: Service) -> None:
    found = call(service, "knowledge_lookup", query="shared")
    assert found["state"] == "ambiguous"
    assert [one["id"] for one in found["records"]] == ["concept/one", "concept/two"]


def test_a_name_of_none_has_near_ones(service: Service) -> None:
    found = call(service, "knowledge_lookup", query="tids")
    assert (found["state"], found["records"]) == ("missing", [])
    assert "tides" in found["near"]


def test_a_name_has_a_length(service: Service) -> None:
    assert "200" in refused(service, "knowledge_lookup", query="x" * 201)
