"""Every tool there is, in the order in which agents see them. This is the only list of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.errors import SettingsError, UsageError
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


class ToolSet(NamedTuple):
    """A word of `--tools`: what its tools are for; `default`: they are there without `--tools`."""

    words: str
    default: bool = True


SETS: Mapping[str, ToolSet] = {
    "wiki": ToolSet("pages: find, read, write and check them"),
    "sources": ToolSet("originals that pages are made of"),
    "claims": ToolSet("those of `records` that are marked with *"),
    "records": ToolSet(
        "records, the vocabulary and state of the vault, exact lines", default=False
    ),
    "memory": ToolSet("what was talked of before"),
    "packs": ToolSet("public knowledge beside the vault"),
}
"""Every set of tools, in the order in which people are told of them."""

DEFAULT_SETS = tuple(name for name, one in SETS.items() if one.default)

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


_ASK_VAULT = "Do without it, or ask whoever looks after the vault to allow it there"


def tool_named(name: str, terms: Terms, known: Iterable[Tool] = TOOLS) -> Tool:
    """The tool of this name that a server has under its terms.

    Raises `UsageError` for none: with what leaves it out where it exists, else the nearest name.
    """
    every = tuple(known)
    there = {tool.name: tool for tool in tools_of(terms, every)}
    if name in there:
        return there[name]
    for tool in every:
        if tool.name == name:
            why, step = _left_out(tool, terms, every)
            raise UsageError(f"{name} exists, and this server does not offer it: {why}", step)
    words = unknown_words("there is no tool", name, tuple(there), "see the list of tools")
    raise UsageError(words)


def _left_out(tool: Tool, terms: Terms, every: tuple[Tool, ...]) -> tuple[str, str]:
    """Which switch of the server leaves a tool out, and how it would be there."""
    without = "Do without it, or ask whoever runs the server to start it without"
    if not tool.reads and not terms.writes:
        return "it writes, and --no-writes leaves out what writes", f"{without} --no-writes"
    mode, step = f"--mode {terms.mode}", f"{without} --mode {terms.mode}"
    if terms.mode_of_vault:
        mode, step = "serve.mode in vault.yaml", _ASK_VAULT
    if not tool.reads and terms.mode == "plan":
        return f"it writes, and {mode} leaves out what writes", step
    if tool.person and terms.mode == "autonomous":
        return f"it asks a person, and {mode} has none", step
    if tool.name not in _of_vault(terms, every):
        return "serve.tools in vault.yaml leaves it out", _ASK_VAULT
    if f"-{tool.name}" in terms.tools:
        return f"--tools -{tool.name} leaves it out", f"{without} -{tool.name}"
    if f"-{tool.set}" in terms.tools:
        return f"--tools -{tool.set} leaves it out", f"{without} -{tool.set}"
    given = ",".join(terms.tools)
    words = f"--tools {given}" if given else f"the default, --tools {','.join(DEFAULT_SETS)},"
    step = f"Do without it, or ask whoever runs the server to add {tool.set} to --tools"
    return f"{words} does not name it or its set {tool.set}", step


def tools_of(terms: Terms, known: Iterable[Tool] = TOOLS) -> tuple[Tool, ...]:
    """The tools of a server under its terms.

    Raises `UsageError` for a word that means none, `SettingsError` for one of vault.yaml.
    """
    every = tuple(known)
    allowed = {tool.name for tool in every if _allowed(tool, terms)}
    allowed &= _named(terms.tools, DEFAULT_SETS, every)
    allowed &= _of_vault(terms, every)
    return tuple(tool for tool in every if tool.name in allowed)


def _of_vault(terms: Terms, every: Iterable[Tool]) -> set[str]:
    try:
        return _named(terms.vault_tools, ("all",), every)
    except UsageError as error:
        words = f"vault.yaml: serve.tools: {error.message}"
        raise SettingsError(words, "Correct vault.yaml; nothing is served before") from error


def _named(words: tuple[str, ...], without: tuple[str, ...], every: Iterable[Tool]) -> set[str]:
    """The tools that words choose and none denies; `without` where they choose nothing."""
    if all(word.startswith("-") for word in words):
        words = (*without, *words)
    chosen: set[str] = set()
    denied: set[str] = set()
    for word in words:
        names = named_by(word.removeprefix("-"), every)
        (denied if word.startswith("-") else chosen).update(names)
    return chosen - denied


def _allowed(tool: Tool, terms: Terms) -> bool:
    if not tool.reads and (not terms.writes or terms.mode == "plan"):
        return False
    return not (tool.person and terms.mode == "autonomous")


def named_by(word: str, every: Iterable[Tool] = TOOLS) -> frozenset[str]:
    """The tools that a word of `--tools` means. Raises `UsageError` for one that means none."""
    known = {tool.name: tool.set for tool in every}
    if word == "all":
        return frozenset(known)
    if word == "claims":
        return frozenset(known) & OF_CLAIMS
    if word in SETS:
        return frozenset(name for name, of in known.items() if of == word)
    if word in known:
        return frozenset((word,))
    words = (*SETS, "all", *sorted(known))
    raise UsageError(
        unknown_words("there is no tool or set", word, words, f"the sets are {', '.join(SETS)}"),
        "Name sets of tools or tools, with - before one to leave it out",
    )
