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
    Where what took its place is named, and holds, the link is led there, on request: it may say
    something else. Where that was replaced as well, the last of the chain is meant, if it is at
    most a hundred steps long.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Link
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.parse.link_spelling import Retarget
from vaultkit.rules.link_fix import retarget
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.chains import Heir, heirs_of
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import is_wikilink
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
        heirs = heirs_of(vault, goal)
        message = f"{goal} is {target.state}{_by(vault, goal, heirs)}"
        yield rule.for_link(page, found, message, fix=_led_on(page, vault, found, heirs))


def _by(vault: Snapshot, goal: str, heirs: tuple[Heir, ...]) -> str:
    """What took the place of a page, and what of that holds today, as part of a sentence."""
    if not heirs:
        return ""
    first, last = heirs[0], heirs[-1]
    superseded = vault.surfaces[goal].state == "superseded"
    words = f' by "{first.name}"' if superseded else f'; see "{first.name}"'
    if last.path in {goal, *(one.path for one in heirs[:-1])}:
        return f"{words}, and so on in a circle"
    if len(heirs) > 1:
        words += f', and that {"in the end " if len(heirs) > 2 else ""}by "{last.name}"'
    if last.path is None:
        return f"{words}, which names no single page"
    over = vault.state(last.path)
    return f"{words}, which is {over}" if over else words


def _led_on(page: Page, vault: Snapshot, found: PageLink, heirs: tuple[Heir, ...]) -> Fix:
    """The fix that leads the link to the last of `heirs`, if that one holds."""
    name, path = heirs[-1] if heirs else ("", None)
    if path is None or vault.state(path):
        return Fix("link to what holds today, or say that the page is history")
    step = f'link to "{name}" instead'
    if is_wikilink(found.link):
        there, _ = vault.resolve(page.path, Link("wikilink", name))
        wanted = name if there.path == path else wikilink_path(path)
    else:
        wanted = relative_path(page.path, path)
    return retarget(step, page, vault, Retarget(found.link, wanted))


def _is_history(found: PageLink) -> bool:
    return found.link.kind == "property" and found.link.label in _HISTORY
