"""The texts that agents' clients get about a vault, from `templates/agents/`."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from vaultkit import resources
from vaultkit.actions.prompts import prompt_text
from vaultkit.agents.prompt_text import filled
from vaultkit.generate.text import one_line
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology

SKILLS = (
    "knowledge-ingest",
    "knowledge-query",
    "knowledge-recall",
    "knowledge-lint",
    "knowledge-capture",
    "knowledge-correct",
    "knowledge-entities",
)
COMMANDS = ("ingest", "query", "lint")

TOOLS = tuple(
    f"knowledge_{name}"
    for name in (
        "index",
        "search",
        "read",
        "create",
        "edit",
        "rewrite",
        "supersede",
        "retire",
        "log",
        "check",
    )
)
"""The tools that the texts may name."""

_MOST_TYPES, _LONGEST = 20, 90
_ABOUT = {
    "ingest": ("source", "what the person named; ask where that is not clear."),
    "query": ("question", "what the person asks."),
    "lint": ("scope", ""),
}
_SAID_BEHIND = {
    "ingest": "$ARGUMENTS",
    "query": "$ARGUMENTS",
    "lint": "$ARGUMENTS (all pages where nothing stands here)",
}


class Texts(NamedTuple):
    """The rules for `AGENTS.md`, the line of `CLAUDE.md`, and skills and commands by name."""

    rules: str
    pointer: str
    skills: dict[str, str]
    commands: dict[str, str]


def texts_for(settings: Settings, server: str) -> Texts:
    """The texts for a vault, served under a name."""
    ontology = settings.vocabulary.ontology
    values = {
        "name": one_line(settings.name) or "vault",
        "server": server,
        "types": types_list(ontology) if ontology is not None else "",
    }
    holding = {key for key, value in values.items() if value}
    return Texts(
        rules=filled(_read("AGENTS.md.in"), values, holding),
        pointer=_read("CLAUDE.md.in"),
        skills={name: _skill(name) for name in SKILLS},
        commands={name: _command(name) for name in COMMANDS},
    )


def procedure(name: str, about: str = "", tools: Collection[str] = TOOLS) -> str:
    """How to `ingest`, `query` or `lint`; `about` is the source, the question or the scope."""
    key, said = _ABOUT[name]
    return prompt_text(name, {key: about.strip() or said}, tools)


def types_list(ontology: Ontology) -> str:
    """One line a type: its name, its folder and what it is for; twenty at most."""
    lines = []
    for kind in ontology.page_types[:_MOST_TYPES]:
        place = f" ({one_line(kind.dir)}/)" if kind.dir else ""
        about = one_line(kind.description)
        lines.append(f"- `{kind.name}`{place}" + (f": {_clipped(about)}" if about else ""))
    more = len(ontology.page_types) - _MOST_TYPES
    if more > 0:
        lines.append(f"- and {more} more: `vaultkit ontology show`")
    return "\n".join(lines)


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _skill(name: str) -> str:
    short = name.removeprefix("knowledge-")
    text = procedure(short) if short in COMMANDS else ""
    return filled(_read(f"skills/{name}.md"), {"procedure": text.rstrip("\n")})


def _command(name: str) -> str:
    text = procedure(name, _SAID_BEHIND[name])
    return filled(_read(f"commands/{name}.md"), {"procedure": text.rstrip("\n")})


def _read(name: str) -> str:
    return resources.read(f"templates/agents/{name}").decode("utf-8")
