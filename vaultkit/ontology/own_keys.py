"""`type`, `record` and `lifecycle`: keys that say what a page is, and whether it holds, where its
type has no field of that name."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Node, Pair
from vaultkit.model.vocabulary import is_name
from vaultkit.ontology import words
from vaultkit.ontology.mends import the_one
from vaultkit.ontology.values import WRONG, is_empty
from vaultkit.vault.page import Problem
from vaultkit.vault.suggest import closest, did_you_mean
from vaultkit.vault.surface import LIFECYCLES
from vaultkit.vault.types import RECORDS

OWN_KEYS = frozenset(("type", "record", "lifecycle"))


def own_key_problems(pair: Pair) -> Iterator[Problem]:
    """What is wrong with the value of such a key, as far as its form goes."""
    node = pair.node
    if pair.key == "lifecycle":
        near = closest(node.text or "", LIFECYCLES)
        # any other word is a team's own, and says nothing of whether the page holds
        if near and node.text not in LIFECYCLES:
            yield _misspelt(node, near)
    elif pair.key == "record":
        if not is_empty(node) and node.text not in RECORDS and not is_anothers(pair):
            message = f'"record" must be {words.listed(RECORDS)}; here it is {words.shown(node)}'
            near = closest(node.text or "", RECORDS)
            yield _wrong(
                node, "record", message, did_you_mean(near, "take it out: a page needs none")
            )
    elif not may_stand_as_type(node):
        message = f'"type" must be the name of one type; here it is {words.shown(node)}'
        yield _wrong(node, "type", message, "leave one name")


def is_anothers(pair: Pair) -> bool:
    """Whether `record` holds what is no word at all, so that it is a field of somebody else's."""
    node = pair.node
    return pair.key == "record" and not is_empty(node) and not (node.text or "").isidentifier()


def may_stand_as_type(node: Node) -> bool:
    """Whether a value is the name of a type, nothing, or wikilinks, which name pages."""
    if is_empty(node):
        return True
    if node.kind in ("plain", "quoted"):
        return is_name(node.text or "") or _is_wikilink(node)
    return node.kind == "list" and all(map(_is_wikilink, node.items))


def _is_wikilink(node: Node) -> bool:
    return (node.text or "").startswith("[[") or node.kind == "list"  # without its quotes


def _misspelt(node: Node, near: tuple[str, ...]) -> Problem:
    message = f'"lifecycle" must be {words.listed(LIFECYCLES)}; here it is {words.shown(node)}'
    found = _wrong(node, "lifecycle", message, did_you_mean(near, ""))
    return found._replace(mend=the_one("value", near))


def _wrong(node: Node, key: str, message: str, step: str) -> Problem:
    return Problem(WRONG, node.span, message, words.subject((key,), node), step)
