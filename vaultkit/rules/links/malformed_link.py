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
    Where an address stands in parentheses of its own, these are taken off. A wikilink round an
    address becomes a link, on request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.facts import Link
from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Severity
from vaultkit.rules.edits import read
from vaultkit.rules.link_fix import place_in
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK016", name="malformed-link", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


_WRAPPED = re.compile(r"\((https?://[^\s()<>]+)\)\Z")
_ADDRESS = re.compile(r"\[\[(https?://[^\s()<>\[\]|\\]+)(?:\|([^\[\]|<>\\]+))?\]\]\Z")


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` whose destination is no address."""
    for found in page.problems(rule.name):
        target = found.link.target
        message = f'"{target}" is neither a path nor an address'
        step = "write the address alone between the parentheses"
        fix = fix_by(step, _bare(page, vault, found.link))
        if found.link.kind == "property":
            message = f'"{target}" is an address, and "{found.link.label}" names a page'
            fix = Fix("name a page of this vault, or keep the address under a key of its own")
        elif is_wikilink(found.link):
            message = f'"{target}" is an address, and a wikilink names a page'
            step = "write [text](address) or <address>"
            fix = fix_by(step, _as_link(page, vault, found.link), Applicability.UNSAFE)
        elif "[[" in target:
            fix = Fix("write either a wikilink or a Markdown link, not one inside the other")
        yield rule.for_link(page, found, message, fix=fix)


def _bare(page: Page, vault: Snapshot, link: Link) -> tuple[Edit, ...]:
    """The address in the destination `(address)` alone."""
    found = place_in(page, vault, link) if _WRAPPED.match(link.target) else None
    if found is None:
        return ()
    text, place = found
    written = _WRAPPED.match(text.data[place.start : place.tail].decode())
    return (text.edit(place.start, place.tail, written[1]),) if written else ()


def _as_link(page: Page, vault: Snapshot, link: Link) -> tuple[Edit, ...]:
    """`<address>` for `[[address]]`, and `[text](address)` for one with a label."""
    written = _ADDRESS.match(read(page, vault).at(link.span))
    if written is None or (written[2] and vault.settings.preset.label_first):
        return ()
    address, label = written[1], written[2]
    return (Edit(link.span, f"[{label}]({address})" if label else f"<{address}>"),)
