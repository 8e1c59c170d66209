"""Every tool there is, in the order in which agents see them. This is the only list of them."""

from __future__ import annotations

from collections.abc import Iterable

from vaultkit.errors import UsageError
from vaultkit.mcp.service import Terms
from vaultkit.mcp.tool import Tool
from vaultkit.mcp.tools import (
    check,
    create,
    edit,
    grep,
    index,
    log,
    lookup,
    ontology,
    read,
    record,
    retire,
    rewrite,
    search,
    status,
    supersede,
)
from vaultkit.vault.config_words import unknown_words

TOOLS: tuple[Tool, ...] = (
    index.tool,
    search.tool,
    read.tool,
    create.tool,
    edit.tool,
    rewrite.tool,
    supersede.tool,
    retire.tool,
    log.tool,
    check.tool,
    status.tool,
    ontology.tool,
    record.tool,
    grep.tool,
    lookup.tool,
)

SETS = ("wiki", "sources", "claims", "records", "memory", "packs")
DEFAULT_SETS = ("wiki", "sources", "claims", "memory", "packs")

OF_CLAIMS = frozenset(
    {
        "knowledge_remember",
        "knowledge_grep",
        "knowledge_lookup",
        "knowledge_record",
        "knowledge_save_page",
    }
)
"""Tools of the set `records` that the set `claims` brings as well."""


def tool_named(name: str, known: Iterable[Tool]) -> Tool:
    """The tool of this name. Raises `UsageError` for none, with the nearest name."""
    every = {tool.name: tool for tool in known}
    if name not in every:
        words = unknown_words("there is no tool", name, tuple(every), "see the list of tools")
        raise UsageError(words)
    return every[name]


def tools_of(terms: Terms, known: Iterable[Tool] = TOOLS) -> tuple[Tool, ...]:
    """The tools of a server under its terms. Raises `UsageError` for a word that means none."""
    every = tuple(known)
    allowed = {tool.name for tool in every if _allowed(tool, terms)}
    words = terms.tools or DEFAULT_SETS
    if all(word.startswith("-") for word in words):
        words = (*DEFAULT_SETS, *words)
    chosen: set[str] = set()
    denied: set[str] = set()
    for word in words:
        names = _named(word.removeprefix("-"), every)
        (denied if word.startswith("-") else chosen).update(names)
    return tuple(tool for tool in every if tool.name in (chosen - denied) & allowed)


def _allowed(tool: Tool, terms: Terms) -> bool:
    if not tool.reads and (not terms.writes or terms.mode == "plan"):
        return False
    return not (tool.person and terms.mode == "autonomous")


def _named(word: str, every: tuple[Tool, ...]) -> set[str]:
    names = {tool.name for tool in every}
    if word == "all":
        return names
    if word == "claims":
        return names & OF_CLAIMS
    if word in SETS:
        return {tool.name for tool in every if tool.set == word}
    if word in names:
        return {word}
    known = (*SETS, "all", *sorted(names))
    raise UsageError(
        unknown_words("there is no tool or set", word, known, f"the sets are {', '.join(SETS)}"),
        "Name sets of tools or tools, with - before one to leave it out",
    )
