"""The links of a page on both sides → what it gained and lost, and what leads elsewhere now.

A link that stands as it stood is no change of its page, whatever became of it: where it leads
elsewhere, or nowhere, that is told of its own. References in the frontmatter come and go as fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vaultkit.model.knowledge_diff import LinkChange, LinkGoal, Named
from vaultkit.review.pairs import Pairs, title_of
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import Outcome, is_wikilink
from vaultkit.vault.snapshot import Snapshot

_PROPERTY = "property"
PAGE, FILE, ADDRESS, NOTHING = "page", "file", "address", "nothing"

_WHOLE = frozenset(("", "self-link", "retired-target", "folded-name"))
"""Issues of links that lead where they should."""


class _Way(NamedTuple):
    """A link as written, with where it leads; `to` is the same on both sides for the same page."""

    to: tuple[str, str]
    goal: LinkGoal
    line: int

    @property
    def broken(self) -> bool:
        return self.goal.kind == NOTHING


_Ways = dict[tuple[str, str], _Way]
"""By the kind of the link (of the frontmatter, a wikilink, a URL) and its target as written."""


class LinkChanges(NamedTuple):
    """What a page gained and lost, and its links that stand as they stood."""

    gained: tuple[LinkGoal, ...]
    lost: tuple[LinkGoal, ...]
    broken: tuple[LinkChange, ...]
    mended: tuple[LinkChange, ...]
    redirected: tuple[LinkChange, ...]


def link_changes(pairs: Pairs, old: Page | None, new: Page | None, page: Named) -> LinkChanges:
    """Compare the links of one page, which is not there on one side where that is None."""
    before = _ways(pairs.old, old, pairs, new_side=False)
    after = _ways(pairs.new, new, pairs, new_side=True)
    kept = list(_kept(before, after, page))
    return LinkChanges(
        _beyond(after, before),
        _beyond(before, after),
        tuple([one for one in kept if one.after.kind == NOTHING]),
        tuple([one for one in kept if one.before.kind == NOTHING]),
        tuple([one for one in kept if NOTHING not in (one.before.kind, one.after.kind)]),
    )


def _kept(before: _Ways, after: _Ways, page: Named) -> Iterator[LinkChange]:
    for (kind, target), now in after.items():
        was = before.get((kind, target))
        if was is not None and was.to != now.to and not (was.broken and now.broken):
            yield LinkChange(page, target, now.line, was.goal, now.goal)


def _beyond(these: _Ways, those: _Ways) -> tuple[LinkGoal, ...]:
    """Where `these` lead and `those` do not, but for links that are written the same."""
    known = {way.to for (kind, _), way in those.items() if kind != _PROPERTY}
    found = {
        way.to: way.goal
        for written, way in these.items()
        if written[0] != _PROPERTY and written not in those and way.to not in known
    }
    return tuple(found.values())


def _ways(vault: Snapshot, page: Page | None, pairs: Pairs, *, new_side: bool) -> _Ways:
    found: _Ways = {}
    for link in _led(page.links) if page is not None else ():
        if page is not None and link.goal == page.path and link.issue in _WHOLE:
            continue
        kind = _PROPERTY if link.link.kind == _PROPERTY else str(is_wikilink(link.link))
        to, goal = _goal(vault, link, pairs, new_side=new_side)
        found[kind, link.link.target] = _Way(to, goal, link.link.line)
    return found


def _led(links: Iterable[PageLink]) -> Iterator[PageLink]:
    return (link for link in links if link.link.target.strip() not in ("", "#"))


def _goal(
    vault: Snapshot, link: PageLink, pairs: Pairs, *, new_side: bool
) -> tuple[tuple[str, str], LinkGoal]:
    written, outcome = link.link.target, link.target.outcome
    if link.issue not in _WHOLE:
        return (NOTHING, written), LinkGoal(NOTHING, written, issue=link.issue)
    if link.goal is not None:
        title = title_of(vault, link.goal) if link.goal in vault.surfaces else ""
        place = link.goal if new_side else pairs.now(link.goal) or f"\0{link.goal}"
        return (PAGE, place), LinkGoal(PAGE, link.goal, title)
    if outcome is Outcome.FILE or outcome is Outcome.FOLDER:
        path = link.target.path + ("/" if outcome is Outcome.FOLDER else "")
        return (FILE, path), LinkGoal(FILE, path)
    return (ADDRESS, written), LinkGoal(ADDRESS, written)
