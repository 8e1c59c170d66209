"""The rules and the index of one vault, as an agent gets them at the start."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from vaultkit.actions.agents_texts import TOOLS, types_list
from vaultkit.actions.prompts import prompt_text
from vaultkit.agents.index_text import Label, index_text, preference_lines
from vaultkit.generate.listing import title_of
from vaultkit.generate.text import one_line
from vaultkit.model.settings import Settings
from vaultkit.vault.snapshot import Snapshot

_READING = ("knowledge_index", "knowledge_search", "knowledge_read", "knowledge_check")


def tools_of(*, writes: bool) -> tuple[str, ...]:
    """The tools of the wiki that an agent has."""
    return TOOLS if writes else _READING


def wiki_rules(snapshot: Snapshot, settings: Settings, tools: Collection[str] = TOOLS) -> str:
    """The rules of the vault's wiki, with its types and the titles of its preferences."""
    ontology = settings.vocabulary.ontology
    wanted = sorted((one.title, one.id) for one in labels_of(snapshot) if one.type == "preference")
    values = {
        "name": one_line(settings.name) or "vault",
        "types": (types_list(ontology) if ontology else "") or "- none yet",
        "preferences": preference_lines([(name, title) for title, name in wanted]),
    }
    return prompt_text("wiki", values, tools)


def knowledge_index(snapshot: Snapshot) -> str:
    """The index of the vault's current pages, bounded."""
    return index_text(labels_of(snapshot))


def labels_of(snapshot: Snapshot) -> Iterator[Label]:
    """Every page that is current and no document, with its connections."""
    degrees = _degrees(snapshot)
    for path, surface in snapshot.surfaces.items():
        if snapshot.types.is_page(path, surface) and not snapshot.state(path):
            kind = snapshot.typed(path).type
            yield Label(
                one_line(snapshot.types.id_of(path, surface)),
                one_line(kind.name) if kind else "",
                one_line(title_of(path, surface)),
                degrees.get(path, 0),
            )


def _degrees(snapshot: Snapshot) -> dict[str, int]:
    """How many other pages each page links to or is linked from, by its body."""
    near: dict[str, set[str]] = {}
    for path, targets in snapshot.edges.items():
        for target in targets:
            if target != path:
                near.setdefault(path, set()).add(target)
                near.setdefault(target, set()).add(path)
    return {path: len(others) for path, others in near.items()}
