from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.clients import call, refused, service_of
from tests.support.writing import vault_repository
from vaultkit.mcp.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v")
    with service_of(repository, tools=("all",)) as one:
        yield one


def test_records_are_found_with_filters(service: Service) -> None:
    found = call(service, "knowledge_grep", query="tides sea", mode="any", type="entity")
    assert [one["id"] for one in found["hits"]] == ["entity/ada"]
    assert found["index"]["state"] == "current"
    assert call(service, "knowledge_grep", query="tides", kind="claim")["hits"] == []


def test_an_answer_goes_on(service: Service) -> None:
    first = call(service, "knowledge_grep", query="tides", limit=1)
    assert (first["total"], first["nextOffset"]) == (2, 1)
    more = call(service, "knowledge_grep", query="tides", limit=1, offset=1)
    assert more["hits"] != first["hits"]
    assert "nextOffset" not in more


def test_an_empty_answer_says_why(service: Service) -> None:
    found = call(service, "knowledge_grep", query="tides", tag="none")
    assert "without the filters" in found["note"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"mode": "fuzzy"}, "mode"),
        ({"limit": 51}, "limit"),
        ({"offset": -1}, "offset"),
        ({"since": "yesterday"}, "since"),
        ({"qurey": "x"}, 'did you mean "query"'),
        ({"query": "x" * 501}, "500"),
        ({"query": 7}, "query"),
    ],
)
def test_wrong_arguments_are_named(service: Service, wrong: dict[str, object], said: str) -> None:
    assert said in refused(service, "knowledge_grep", **{"query": "tides", **wrong})
