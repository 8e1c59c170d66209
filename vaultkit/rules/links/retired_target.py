"""A link leads to a page that no longer holds.

What it checks
    Links to pages whose `lifecycle` is superseded, withdrawn, merged or retired. A `status` that
    is superseded or retired says the same, unless the page's type has a field `status` of its own.
    Links on a page that is itself no longer active are history and stay, and so do frontmatter
    links that say what a page replaces. Claims and relationships go on naming a page that was
    merged: they are read as if they named the page that it went into.
Why
    A reader, or an agent, takes what it finds there for the present state.
Example
    old-plan.md:
        ---
        status: superseded
        superseded_by: new-plan
        ---
    new-plan.md:
    start.md:
        See [[old-plan]].
Instead
    old-plan.md:
        ---
        status: superseded
        superseded_by: new-plan
        ---
    new-plan.md:
    start.md:
        See [[new-plan]].
Fix
    Never by itself: the finding names the page that took its place, when that page is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM, RELATIONSHIP

rule = Rule(code="LK007", name="retired-target", severity=Severity.WARNING)


# frontmatter keys that name a page because it no longer holds
_HISTORY = frozenset(
    (
        "supersedes",
        "superseded_by",
        "replaces",
        "replaced_by",
        "merged_into",
        "merged_from",
        "amends",
        "previous",
    )
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of an active `page` to one that is not."""
    if page.surface.state and vault.state(page.path):
        return
    record = page.typed.record in (CLAIM, RELATIONSHIP)
    for found in page.problems(rule.name):
        goal = found.goal
        if goal is None or _is_history(found):
            continue
        target = vault.surfaces[goal]
        if record and target.state == "merged" and found.link.kind == "property":
            continue
        heir = target.redirect.strip().removeprefix("[[").removesuffix("]]").partition("|")[0]
        message = f"{goal} is {target.state}"
        step = "link to what holds today, or say that the page is history"
        if heir:
            message += f' by "{heir}"' if target.state == "superseded" else f'; see "{heir}"'
            step = f'link to "{heir}" instead'
        yield rule.for_link(page, found, message, fix=Fix(step))


def _is_history(found: PageLink) -> bool:
    return found.link.kind == "property" and found.link.label in _HISTORY
