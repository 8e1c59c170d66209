"""What took the place of a page does not hold either, and names nothing that does.

What it checks
    What a superseded or merged page names under `superseded_by` or `merged_into`: that it is there,
    and that a page there holds or names one in its turn; addresses of the web are not looked at. A
    circle of at most a hundred pages is told once, on the page whose path comes first. Of claims
    and relationships `supersede-chain` tells the same.
Why
    Readers, and tools that offer what holds today, follow the chain. Where the last page of it was
    retired or deleted, they end at nothing and are not told so.
Example
    plan.md:
        ---
        lifecycle: superseded
        superseded_by: plan-b
        ---
    plan-b.md:
        ---
        lifecycle: retired
        ---
Instead
    plan.md:
        ---
        lifecycle: superseded
        superseded_by: plan-c
        ---
    plan-b.md:
        ---
        lifecycle: retired
        ---
    plan-c.md:
Fix
    Never by itself: only a person knows what holds today, or that nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.chains import FORWARD, Heir, heirs_of
from vaultkit.vault.page import Page
from vaultkit.vault.refs import WEB
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of
from vaultkit.vault.types import CLAIM, RELATIONSHIP

_MERGED = "merged_into"
_SHOWN = 8
_STEP = "name the page that holds today, or make this one `lifecycle: retired` as well"

rule = Rule(code="LK020", name="lost-successor", severity=Severity.WARNING, keys=(FORWARD, _MERGED))


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield a finding where the chain that begins with `page` goes no further than its first step,
    and nothing holds there."""
    heirs = heirs_of(vault, page.path)
    if not heirs or page.typed.record in (CLAIM, RELATIONSHIP):
        return
    words = _lost(page, vault, heirs[0])
    if words:
        yield rule.on(page, _place(page), words, subject=FORWARD, fix=Fix(_STEP))
    elif heirs[-1].path == page.path:
        circle = [page.path, *(one.path for one in heirs[:-1] if one.path is not None)]
        if page.path == min(circle):
            names = [record_of(path, vault.surfaces[path]) for path in circle[:_SHOWN]]
            way = [*names, "…"] if len(circle) > _SHOWN else names
            words = f"pages replace each other in a circle: {' → '.join([*way, names[0]])}"
            step = Fix("name the page that holds today, and take the others' step to this one out")
            yield rule.on(page, _place(page), words, subject=" ".join(sorted(circle)), fix=step)


def _lost(page: Page, vault: Snapshot, heir: Heir) -> str:
    """What is wrong with what took the place of `page`, "" for nothing."""
    if heir.path == page.path:
        return "the page names itself as what took its place"
    if heir.path is None:
        target = vault.named(page.path, heir.name)
        there = target.outcome is Outcome.FILE or target.candidates or WEB.match(heir.name)
        told = any(one.issue and one.link.span == _place(page) for one in page.links)
        words = f'no page is called "{short(heir.name)}", which took the place of this one'
        return "" if there or told else words
    state = vault.state(heir.path)
    if not state or vault.surfaces[heir.path].redirect:
        return ""
    return f"{heir.path} took the place of this page, and is {state} itself"


def _place(page: Page) -> Span:
    node = page.facts.field(FORWARD) or page.facts.field(_MERGED)
    return node.span if node is not None else Span.at(1)
