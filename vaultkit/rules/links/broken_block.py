"""A wikilink names a block that its page does not have.

What it checks
    `[[page#^id]]` and `![[page#^id]]`: the page must have a line that ends in `^id`, outside code.
Why
    A quoted block that is gone leaves an empty embed and a sentence without its ground.
Example
    The decision stands. ^d-41

    As said in [[#^d-14]].
Instead
    The decision stands. ^d-41

    As said in [[#^d-41]].
Fix
    Where exactly one block id is close, the link is led there, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.link_fix import fragment
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import closest, did_you_mean

rule = Rule(code="LK004", name="broken-block", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each block that a link of `page` names and its target lacks."""
    for found in page.problems(rule.name):
        goal = found.goal
        if goal is None:
            continue
        name = found.fragment.rpartition("#")[2].removeprefix("^")
        where = "this page" if goal == page.path else goal
        close = tuple([f"^{block}" for block in closest(name, vault.anchors(goal).blocks)])
        mend = f"end the block it means with ^{name}, or link to its heading"
        step = did_you_mean(close, mend if name else "name a block, or link to the page alone")
        fix = fragment(step, page, vault, found.link, close)
        yield rule.for_link(page, found, f'{where} has no block "^{name}"', fix=fix)
