"""Where references lead: to a page of a type that the vocabulary allows there, or not.

A reference that leads nowhere is told as a link, and a page whose own type is in question is told
itself; neither is told here again.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.text import shortened
from vaultkit.ontology import words
from vaultkit.ontology.relations import Relation
from vaultkit.vault.page import Page, PageRef, Problem
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import quoted
from vaultkit.vault.types import CLAIM, DOCUMENT, PAGE, RELATIONSHIP

TARGET, ENDPOINT = "wrong-target", "wrong-endpoint"


def target_problems(page: Page, vault: Snapshot) -> Iterator[Problem]:
    """Values of fields of the type `ref` that lead elsewhere than to a page of a type in `to`."""
    record = page.typed.record
    for one in page.refs:
        own = record == CLAIM or (record == RELATIONSHIP and one.ref.key != "fields")
        if one.ref.field.kind == "ref" and not own:
            yield from _judged(one, vault, one.ref.field.to, TARGET)


def endpoint_problems(page: Page, vault: Snapshot, relation: Relation) -> Iterator[Problem]:
    """Ends of a relationship that are no page of a type that its label allows."""
    for one in page.refs:
        if one.ref.key == "from":
            yield from _judged(one, vault, relation.source, ENDPOINT)
        elif one.ref.key == "to":
            yield from _judged(one, vault, relation.target, ENDPOINT)


def _judged(
    one: PageRef, vault: Snapshot, allowed: tuple[str, ...], rule: str
) -> Iterator[Problem]:
    found = _what(one, vault, allowed)
    if not found:
        return
    kind = words.page_of(allowed)
    must = f"{words.place(one.ref.path)} must be the name of {kind}"
    message = f"{must}; {quoted(shortened(one.ref.name))} leads to {found}"
    step = f"name {kind} here"
    if rule == ENDPOINT:
        step += ", or use another label"
    yield Problem(rule, one.ref.node.span, message, f"{one.ref.key}={one.ref.name}", step)


def _what(one: PageRef, vault: Snapshot, allowed: tuple[str, ...]) -> str:
    """What is there instead; "" where nothing is wrong, or is told elsewhere."""
    link = one.link
    if link.goal is None:
        if link.target.outcome is Outcome.FILE:
            return f"{link.target.path}, which is no page"
        return "a folder without an index page" if link.target.outcome is Outcome.FOLDER else ""
    typed = vault.typed(link.goal)
    if typed.record == PAGE:
        if typed.type is None or not allowed or typed.is_a(allowed):
            return ""
        return f"{link.goal}, a page of the type {typed.type.name}"
    if typed.record == DOCUMENT and not allowed:
        return ""
    return f"{link.goal}, a {typed.record}"
