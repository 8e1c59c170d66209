"""A link leads to a page that no longer holds.

What it checks
    Links to pages whose `lifecycle` is superseded, withdrawn, merged or retired. A `status` that
    is superseded or retired says the same, unless the page's type has a field `status` of its own.
    Links on a page that is itself no longer active are history and stay, and so do those of the
    entries of the log, and frontmatter links that say what a page replaces. Claims and
    relationships go on naming a page that was merged: they are read as if they named the page that
    it went into.
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
    Where the page names one that took its place and holds, the link is led there, on request: it
    may say something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Link
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.parse.link_spelling import Retarget
from vaultkit.rules.link_fix import retarget
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import Outcome, is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import relative_path, wikilink_path
from vaultkit.vault.types import CLAIM, RELATIONSHIP

rule = Rule(
    code="LK007", name="retired-target", severity=Severity.WARNING, fixable=Fixable.SOMETIMES
)


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
    if (page.surface.state and vault.state(page.path)) or vault.types.is_entry(page.path):
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
        fix = _led_on(step, page, vault, found, heir) if heir else Fix(step)
        yield rule.for_link(page, found, message, fix=fix)


def _led_on(step: str, page: Page, vault: Snapshot, found: PageLink, heir: str) -> Fix:
    """The fix that leads the link to the page that its target calls `heir`, if that one holds."""
    target = vault.named(found.goal or "", heir)
    path = target.path
    if target.outcome is not Outcome.PAGE or vault.state(path):
        return Fix(step)
    name = relative_path(page.path, path)
    if is_wikilink(found.link) or found.link.kind == "property":
        there, _ = vault.resolve(page.path, Link("wikilink", heir))
        name = heir if there.path == path else wikilink_path(path)
    return retarget(step, page, vault, Retarget(found.link, name))


def _is_history(found: PageLink) -> bool:
    return found.link.kind == "property" and found.link.label in _HISTORY
