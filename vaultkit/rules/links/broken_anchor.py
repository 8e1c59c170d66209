"""The part of a link behind `#` names no heading.

What it checks
    Fragments of links to pages of this vault. A Markdown link's must be an anchor in every slug
    dialect that the vault is read with, or an `id` or `name` of the page's HTML; a wikilink's may
    be the heading's own text, with `A#B` for B below A.
Why
    The page opens, but at its top: the reader searches for what the link promised.
Example
    # Setup

    See [the steps](#set-up) and [[#Set up]].
Instead
    # Setup

    See [the steps](#setup) and [[#Setup]].
Fix
    Where exactly one heading has a close name, the link is led there, on request.
Settings
    `links.slugs` lists the dialects that must all agree. Where they do not, the finding says in
    which the anchor is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.link_fix import fragment
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.fragments import Anchors
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, closest, did_you_mean

rule = Rule(code="LK003", name="broken-anchor", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each fragment of `page`'s links that its target does not have."""
    for found in page.problems(rule.name):
        goal = found.goal
        if goal is None:
            continue
        where = "this page" if goal == page.path else goal
        anchors = vault.anchors(goal)
        message, step, close = (
            _heading(found, anchors, where)
            if is_wikilink(found.link)
            else _anchor(found, anchors, where, vault.settings.preset.slugs)
        )
        fix = fragment(step, page, vault, found.link, close)
        yield rule.for_link(page, found, message, fix=fix)


def _heading(found: PageLink, anchors: Anchors, where: str) -> tuple[str, str, tuple[str, ...]]:
    """What is wrong, the next step, and the close headings that could take the place."""
    wanted = found.fragment.rpartition("#")[2].strip()
    close = closest(wanted, anchors.headings)
    path = found.fragment.replace("#", " > ")
    step = did_you_mean(close, "name a heading that is there, or link to the page alone")
    if wanted in close:
        step = "write the headings in the order in which they contain each other"
        close = ()
    return f'{where} has no heading "{path}"', step, close


def _anchor(
    found: PageLink, anchors: Anchors, where: str, dialects: tuple[str, ...]
) -> tuple[str, str, tuple[str, ...]]:
    known = anchors.dialects_with(found.fragment)
    if known:
        lost = [name for name in dialects if name not in known]
        wanted = f'"#{found.fragment}"'
        message = f"{wanted} is an anchor of {where} in {both(known)}, not in {both(lost)}"
        return message, "give the heading a name from which all dialects make the same anchor", ()
    close = closest(found.fragment, anchors.url_anchors)
    shown = [f"#{name}" for name in close]
    step = did_you_mean(shown, "link to an anchor that is there, or to the page alone")
    return f'{where} has no anchor "#{found.fragment}"', step, close
