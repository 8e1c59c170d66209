"""A hub is larger than hubs may be.

What it checks
    Pages that are within the budget of their type, and are hubs: at least nine in ten current pages
    have fewer connections, it has ten or more, and there are at least 20 current pages. A
    connection is another page that this one links to or that links to it, in the body and counted
    once. Claims, relationships, documents and retired pages do not count.

    A hub that a change makes larger, or adds, is an error; one that was as large before, or that
    became a hub because others link to it, is a warning, and so is every hub in a folder without
    Git. `--all` makes each an error.
Why
    Many ways lead through a hub, so it is opened most often and read for where to go next. Long
    ones hide that, and are where most changes meet.
Example
    A page of 15,000 characters that most pages of the vault link to.
Instead
    The same page with a paragraph and a link for each of its longer sections.
Fix
    Never: the finding names the largest sections, and pages connected with this one that have
    room. What goes where, only an author knows.
Settings
    `budgets.hub`, 12,000 by default; what a hub is: `budgets.hub_percentile` (90),
    `budgets.min_degree` (10) and `budgets.min_pages` (20).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.oversize import told
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.budgets import Over
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="BG003", name="hub-over-budget", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page that is over budget only because it is a hub."""
    return _told(vault, vault.budgets.over)


def check_some(vault: Snapshot, pages: Iterable[str]) -> Iterator[Finding]:
    """The same of some pages: that of one that did not grow is no error."""
    return _told(vault, vault.budgets.over_of(pages))


def _told(vault: Snapshot, found: Iterable[Over]) -> Iterator[Finding]:
    for over in found:
        if over.hub is not None:
            words = (
                f"the body has {over.units:,} UTF-16 units, {over.units - over.budget:,} more than "
                f"the {over.budget:,} of a hub, which it is: {over.hub.degree:,} pages are "
                f"connected with it, and {over.hub.percentile} % of all pages have fewer"
            )
            yield told(rule, vault, over, words)
