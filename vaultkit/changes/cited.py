"""What else names a section's page: evidence that its words rest on, claims that it links to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.facts import Facts, Node
from vaultkit.vault.evidence import evidence_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM

_ENTITIES = "entities"


def cited(facts: Facts, words: str) -> tuple[Node, ...]:
    """The items of a page's evidence whose quote, path or file name stands in `words`."""
    plain = " ".join(words.split())
    found = []
    for item in evidence_of(facts):
        texts = [one.text for one in (item.quote, item.path) if one is not None and one.text]
        names = [pair.node.text for pair in item.node.pairs if pair.key == "filename"]
        if item.path is not None and item.path.text:
            names.append(item.path.text.rpartition("/")[2])
        texts += [name for name in names if name]
        if any(" ".join(text.split()) in plain for text in texts if text.strip()):
            found.append(item.node)
    return tuple(found)


def claims_about(vault: Snapshot, page: str, goals: Iterable[str]) -> Iterator[tuple[str, Facts]]:
    """The claims among `goals` that name `page` under `entities`, each with its facts."""
    claims = frozenset(vault.recorded[CLAIM])
    for path in sorted(claims.intersection(goals)):
        facts = vault.facts(path)
        node = facts.field(_ENTITIES)
        if any(_means(vault, path, item, page) for item in (node.items if node else ())):
            yield path, facts


def entities_with(vault: Snapshot, path: str, facts: Facts, page: str, name: str) -> list[str]:
    """The entities of a claim with `name`, which is of `page`, as the first of them."""
    node = facts.field(_ENTITIES)
    items = node.items if node is not None else ()
    return [name, *(one.text or "" for one in items if not _means(vault, path, one, page))]


def _means(vault: Snapshot, path: str, item: Node, page: str) -> bool:
    return item.text is not None and vault.named(path, item.text).path == page
