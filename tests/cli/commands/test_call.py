from __future__ import annotations

import json

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository
from tests.support.writing import vault_repository

MOON = {"type": "concept", "slug": "moon", "title": "Moon", "content": "[Tides](concept/tides)"}


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return vault_repository(tmp_path_factory.mktemp("vault") / "v")


def test_without_a_name_it_lists_the_tools(vault: Repository) -> None:
    ran = vaultkit("call", folder=vault.path)
    assert ran.code == 0
    assert "knowledge_status  Which vault" in ran.out
    assert "knowledge_create" not in vaultkit("call", "--no-writes", folder=vault.path).out


def test_any_tool_answers_in_words_and_as_json(vault: Repository) -> None:
    ran = vaultkit("call", "knowledge_read", '{"page": "concept/tides"}', folder=vault.path)
    assert (ran.code, "The sea rises." in ran.out) == (0, True)
    ran = vaultkit("call", "knowledge_search", '{"query": "rises"}', "--json", folder=vault.path)
    assert json.loads(ran.out)["hits"][0]["id"] == "concept/tides"
    ran = vaultkit("call", "knowledge_index", "--complete", "--json", folder=vault.path)
    assert "nextOffset" not in json.loads(ran.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("knowledge_serch",), 'did you mean "knowledge_search"'),
        (("knowledge_search", "{"), "no JSON"),
        (("knowledge_search", "[" * 100_000), "no JSON"),
        (("knowledge_search", "[]"), "no object"),
        (("knowledge_search", "{}"), "query is missing"),
        (("knowledge_search", '{"q": 1}'), "query"),
    ],
)
def test_what_cannot_be_understood_is_told(
    vault: Repository, words: tuple[str, ...], said: str
) -> None:
    ran = vaultkit("call", *words, folder=vault.path)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_the_exit_code_says_what_became_of_a_write(vault: Repository) -> None:
    def code(tool: str, **arguments: object) -> int:
        return vaultkit("call", tool, json.dumps(arguments), folder=vault.path).code

    assert code("knowledge_create", **{**MOON, "content": "See [[nix]]."}) == 1
    assert code("knowledge_create", **MOON) == 0
    assert "agent:mcp" in vault.git("log", "-1", "--format=%B")
    assert code("knowledge_create", **MOON) == 2
    assert code("knowledge_rewrite", page="concept/moon@" + "0" * 16, content="x") == 4
    assert code("knowledge_retire", page="concept/moon", reason="over") == 3
