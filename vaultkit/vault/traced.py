"""Pages that moved with other bytes and another name, known by what the same change says of them.

In: the pages that are gone and those that are new, of which nothing else is known, and the pages
that lead to them. Out: old path → new path, where one page alone has the same title, or where the
links that led to the one lead to the other now. Nothing is taken where two could be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from vaultkit.model.facts import Facts, Link
from vaultkit.model.settings import Settings
from vaultkit.vault.moved import paired
from vaultkit.vault.names import Names
from vaultkit.vault.resolve import Outcome, Resolver, Target
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface, key_of

Resolve = Callable[[str, Link], tuple[Target, str]]
"""Where a link on the page at a path leads."""


class Side(NamedTuple):
    """Pages that are to be found on one side of a change, and where links lead there."""

    pages: Collection[str]
    resolve: Resolve

    def meant(self, page: str, facts: Facts) -> list[str]:
        """Those of the pages that the links on the page at `page` lead to, in their order."""
        found = (self.resolve(page, link)[0] for link in facts.links)
        return [one.path for one in found if one.outcome is Outcome.PAGE and one.path in self.pages]


class Carrier(NamedTuple):
    """The links of a page before and after a change, with the path that it had at the time."""

    before: str
    old: Facts
    after: str
    new: Facts


def side_of(pages: Mapping[str, Surface], settings: Settings) -> Side:
    """These pages, to which links lead as if there were no others."""
    resolver = Resolver(Names(pages, pages), settings.preset, settings.wikilink_order)
    return Side(pages.keys(), resolver.target_of)


def same_title(gone: Mapping[str, Surface], new: Mapping[str, Surface]) -> dict[str, str]:
    """The new path of each page whose title or first heading one new page alone has."""
    return paired(
        gone, new, lambda path: key_of(gone[path].called), lambda path: key_of(new[path].called)
    )


def followed(gone: Side, new: Side, carriers: Iterable[Carrier]) -> dict[str, str]:
    """The new path of each page whose every link leads to one new page now.

    A page tells something where as many of its links lead to new pages as led to pages that are
    gone: then they are the same links, in their order.
    """
    there: dict[str, set[str]] = {}
    back: dict[str, set[str]] = {}
    for one in carriers:
        before, after = gone.meant(one.before, one.old), new.meant(one.after, one.new)
        if len(before) != len(after):
            continue
        for old, now in zip(before, after, strict=True):
            there.setdefault(old, set()).add(now)
            back.setdefault(now, set()).add(old)
    return {
        old: min(now) for old, now in there.items() if len(now) == 1 and len(back[min(now)]) == 1
    }


def followed_between(old: Snapshot, new: Snapshot, known: Mapping[str, str]) -> dict[str, str]:
    """The same for two judged vaults: the pages without id that are gone from the old one.

    `known` has the new path of each page that is in both, but of those that are the same.
    """
    taken = set(known.values())
    gone = {
        path
        for path, one in old.surfaces.items()
        if path not in new.surfaces and path not in known and one.id is None
    }
    if not gone:
        return {}
    come = {path for path in new.surfaces if path not in old.surfaces and path not in taken}
    pairs = (Carrier(path, old.facts(path), to, new.facts(to)) for path, to in known.items())
    return followed(Side(gone, old.resolve), Side(come, new.resolve), pairs) if come else {}
