from __future__ import annotations

import pytest

from tests.support.writing import AGENT
from vaultkit.errors import SettingsError, UsageError
from vaultkit.mcp.narrowing import narrowed
from vaultkit.mcp.service import Terms
from vaultkit.mcp.table import tool_named, tools_of
from vaultkit.model.settings import Settings

MODES = ("guided", "plan", "interactive", "autonomous")


@pytest.mark.parametrize("mode", MODES)
def test_a_vault_that_says_nothing_leaves_the_terms_as_they_are(mode: str) -> None:
    asked = Terms(actor=AGENT, mode=mode, tools=("all",))
    assert narrowed(asked, Settings()) == asked
    assert narrowed(asked, Settings(serve_mode="guided")) == asked


@pytest.mark.parametrize("own", MODES)
@pytest.mark.parametrize("vault", MODES)
def test_no_mode_of_a_vault_allows_more_than_was_asked_for(own: str, vault: str) -> None:
    asked = Terms(actor=AGENT, mode=own, tools=("all",))
    found = narrowed(asked, Settings(serve_mode=vault))
    assert set(tools_of(found)) <= set(tools_of(asked))
    assert set(tools_of(found)) <= set(tools_of(Terms(actor=AGENT, mode=vault, tools=("all",))))
    writes = any(not tool.reads for tool in tools_of(found))
    assert not writes or found.mode == "interactive" or "interactive" not in {own, vault}


def test_tools_of_a_vault_are_those_of_the_flags_that_it_names_too() -> None:
    def names(tools: str, vault: str) -> set[str]:
        asked = Terms(actor=AGENT, tools=tuple(tools.split()))
        found = tools_of(narrowed(asked, Settings(serve_tools=tuple(vault.split()))))
        return {tool.name.removeprefix("knowledge_") for tool in found}

    assert names("knowledge_search knowledge_log", "wiki") == {"search", "log"}
    assert names("knowledge_search knowledge_log", "-knowledge_log") == {"search"}
    assert names("records", "-knowledge_log") == names("records", "")
    assert names("knowledge_search", "knowledge_log") == set()


def test_a_tool_that_the_vault_leaves_out_is_told_with_its_key() -> None:
    asked = Terms(actor=AGENT)
    with pytest.raises(UsageError, match=r"serve\.mode in vault\.yaml leaves out what writes"):
        tool_named("knowledge_log", narrowed(asked, Settings(serve_mode="plan")))
    with pytest.raises(UsageError, match=r"serve\.tools in vault\.yaml leaves it out"):
        tool_named("knowledge_log", narrowed(asked, Settings(serve_tools=("-knowledge_log",))))
    with pytest.raises(SettingsError, match=r'serve\.tools: there is no tool or set "wikki"'):
        tools_of(narrowed(asked, Settings(serve_tools=("wikki",))))
