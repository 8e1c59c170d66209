"""A page is larger than its budget.

What it checks
    The body of each page, without its frontmatter, against the budget of its type in
    `budgets.types` of vault.yaml, else in the ontology, else against `budgets.page`. Sizes count
    UTF-16 units: a character is one, an emoji mostly two. Claims, relationships, documents such as
    README and the log have none.

    A page that a change makes larger, or adds, is an error; one that was as large before is a
    warning, and so is every page in a folder without Git. `--all` makes each an error.
Why
    A long page is read in parts or not at all, costs an agent its attention, and is where two
    people's changes meet. It is divided with least work while it is still small.
Example
    A page of 30,000 characters that collects all there is to say of a project.
Instead
    A page that says what the project is, with links to one page for each of its parts.
Fix
    Never: the finding names the largest sections, and pages connected with this one that have
    room. What goes where, only an author knows.
Settings
    `budgets.page`, 24,000 by default; `budgets.types` gives the pages of one type another number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.oversize import told
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.budgets import Over
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="BG002", name="page-over-budget", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page that is over the budget of any page of its type."""
    return _told(vault, vault.budgets.over)


def check_some(vault: Snapshot, pages: Iterable[str]) -> Iterator[Finding]:
    """The same of some pages: that of one that did not grow is no error."""
    return _told(vault, vault.budgets.over_of(pages))


def _told(vault: Snapshot, found: Iterable[Over]) -> Iterator[Finding]:
    for over in found:
        if over.hub is None:
            words = (
                f"the body has {over.units:,} UTF-16 units, "
                f"{over.units - over.budget:,} more than its budget of {over.budget:,}"
            )
            yield told(rule, vault, over, words)
