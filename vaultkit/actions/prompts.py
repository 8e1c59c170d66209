"""The prompts that vaultkit gives to agents, from their texts in `templates/prompts/`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import count
from typing import NamedTuple

from vaultkit import resources
from vaultkit.agents.prompt_text import filled

_WRITES = frozenset(("knowledge_create", "knowledge_edit"))
_SEARCHES = ("knowledge_search", "knowledge_index")
_STEP = re.compile(r"^\d+\. ", re.MULTILINE)


class Prompt(NamedTuple):
    """A prompt: its title and description for people, and what may be said with it.

    `needed` and `more` are the names of its arguments, each with what it is.
    """

    title: str
    description: str
    needed: Mapping[str, str]
    more: Mapping[str, str]


PROMPTS: dict[str, Prompt] = {
    "ingest": Prompt(
        "Ingest a source",
        "Read a source and file what it says: a summary, and the pages that it is about.",
        {"source": "What to read: a file, an address, or the text itself."},
        {"focus": "What matters about it here."},
    ),
    "query": Prompt(
        "Answer from the wiki",
        "Answer a question from the pages, each statement with the page that it is from.",
        {"question": "What is asked."},
        {},
    ),
    "lint": Prompt(
        "Look after the wiki",
        "Find what is broken, contradictory, stale or on its own, and mend what is certain.",
        {},
        {"scope": "Which pages or subject; without it all of them."},
    ),
}
"""The procedures that a person asks for."""


def prompt_text(name: str, values: Mapping[str, str], tools: Collection[str]) -> str:
    """A text of `templates/prompts/` with these values, for an agent that has these `tools`.

    An empty value counts as not given. Without the tools to write it says nothing of saving, and
    where there is no search, the index is where pages are found. Steps are counted as they are
    left. Raises `KeyError` where a value is missing.
    """
    given = {key: value for key, value in values.items() if value.strip()}
    holding = {*given, *tools, *(("writing",) if set(tools) >= _WRITES else ())}
    template = resources.read(f"templates/prompts/{name}.md").decode("utf-8")
    search = next((one for one in _SEARCHES if one in tools), _SEARCHES[0])
    # what was said is put in last, since its lines are no steps
    marks = {key: f"<<{key}>>" for key in given}
    text = filled(template, {**marks, "search": f"`{search}`"}, holding)
    numbers = count(1)
    return filled(_STEP.sub(lambda _: f"{next(numbers)}. ", text), given)
