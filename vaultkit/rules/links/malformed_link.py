"""A link's destination is no address at all.

What it checks
    Markdown links whose destination starts with a bracket or holds another link, and wikilinks
    that hold a web address.
Why
    Programs read it as the name of a file, which nobody meant.
Example
    See [the site]((https://example.org)), [the plan]([[plan|p]]) and [[https://example.org]].
Instead
    See [the site](https://example.org), <https://example.org> or plain text.
Fix
    Never by itself: the finding says which form to use.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK016", name="malformed-link", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` whose destination is no address."""
    for found in page.problems(rule.name):
        target = found.link.target
        message = f'"{target}" is neither a path nor an address'
        step = "write the address alone between the parentheses"
        if found.link.kind == "property":
            message = f'"{target}" is an address, and "{found.link.label}" names a page'
            step = "name a page of this vault, or keep the address under a key of its own"
        elif is_wikilink(found.link):
            message = f'"{target}" is an address, and a wikilink names a page'
            step = "write [text](address) or <address>"
        elif "[[" in target:
            step = "write either a wikilink or a Markdown link, not one inside the other"
        yield rule.for_link(page, found, message, fix=Fix(step))
