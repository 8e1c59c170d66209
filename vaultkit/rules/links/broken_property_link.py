"""A link in the frontmatter leads to no page and no file.

What it checks
    Frontmatter values that are one quoted wikilink, in lists too, whose target is not there; and,
    brackets or not, what the vocabulary types as `ref` or `link`, and the pages that a claim or a
    relationship names. Where a page must be meant, by a `ref` or as the end of a relationship, it
    is an error. What a claim or a relationship says it replaces is told by `supersede-chain`.
Why
    Programs that build trees and tables from these values leave the page out.
Example
    ---
    up: "[[Cofee]]"
    ---
Instead
    Coffee.md:
    page.md:
        ---
        up: "[[Coffee]]"
        ---
Fix
    Where exactly one name is close, the value is led there, on request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vaultkit.model.finding import Finding, Severity
from vaultkit.model.text import Span
from vaultkit.rules.link_fix import by_file_name, one_close
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.chains import BACK, FORWARD
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_links, did_you_mean
from vaultkit.vault.types import CLAIM, RELATIONSHIP

_ENDS = ("from", "to")

rule = Rule(
    code="LK018", name="broken-property-link", severity=Severity.WARNING, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each frontmatter link of `page` that leads nowhere."""
    record = page.typed.record in (CLAIM, RELATIONSHIP)
    typed = _typed(page)
    for found in page.problems(rule.name):
        if record and found.link.label in (FORWARD, BACK):
            continue
        name = found.link.target.partition("#")[0].strip()
        close = close_links(vault.names, vault.settings, found.link.target)
        step = did_you_mean(close, "create the page, or correct the value")
        told = rule.for_link(
            page,
            found,
            f'"{found.link.label}" links to "{name}", and no page is called so',
            fix=by_file_name(page, vault, found.link)
            or one_close(step, page, vault, found.link, close),
        )
        yield replace(told, severity=Severity.ERROR) if found.link.span in typed else told


def _typed(page: Page) -> frozenset[Span]:
    """Where values stand that must be the name of a page."""
    ends = page.typed.record == RELATIONSHIP
    return frozenset(
        ref.node.span
        for ref, _ in page.refs
        if (ref.key in _ENDS if ends else ref.field.kind == "ref" and page.typed.type is not None)
    )
