"""Links that lead to a page of which a part moves: what they mean, and their new texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from vaultkit.changes.link_forms import Named, decoded, url_forms
from vaultkit.changes.spots import Spot, Spots
from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Link
from vaultkit.parse.link_spelling import Retarget
from vaultkit.vault.resolve import Outcome, is_wikilink, split_fragment
from vaultkit.vault.snapshot import Snapshot


class Goal(NamedTuple):
    """A page, and a spot on it, None for all of it."""

    page: str
    spot: Spot | None


Moved = Callable[[Goal, str], Goal]
"""Where a goal is afterwards, for a link on the page at this path."""


@dataclass(frozen=True, slots=True)
class Leads:
    """`old` and `new` are the spots of the pages concerned, by path, before and after."""

    before: Snapshot
    after: Snapshot
    old: Mapping[str, Spots]
    new: Mapping[str, Spots]
    moved: Moved

    def goal_of(self, path: str, link: Link) -> Goal | None:
        """Which of the pages concerned a link on the page at `path` leads to, and where there."""
        return _goal(self.before, self.old, path, link)

    def goal_after(self, path: str, link: Link) -> Goal | None:
        """The same in the vault as it will be."""
        return _goal(self.after, self.new, path, link)

    def changed(self, path: str, here: str, one: Link | Definition) -> Retarget | None:
        """What a link on the page at `path` must say where it stands on the page `here`.

        None where it may stay as it is. Raises `StateError` where no text leads where it led.
        """
        link = self.before.definition_link(one) if isinstance(one, Definition) else one
        goal = self.goal_of(path, link)
        if goal is None:
            return None
        wanted = self.moved(goal, here)
        was_folded = self.before.resolve(path, link)[0].folded
        if self._leads(here, link, wanted, folded=was_folded):
            return None
        for page, rest in self._texts(here, link, goal, wanted):
            probe = link._replace(target=_target(link, page, rest))
            if self._leads(here, probe, wanted):
                return Retarget(one, page, rest)
        if goal.spot is None and split_fragment(link.target, wikilink=is_wikilink(link))[1]:
            raise _awakened(path, link)
        raise _by_hand(path, link, wanted)

    def _leads(self, here: str, link: Link, wanted: Goal, *, folded: bool = False) -> bool:
        """Whether a link on the page `here` leads there; `folded`: in whichever case."""
        found, fragment = self.after.resolve(here, link)
        if (found.folded and not folded) or found.outcome not in (Outcome.PAGE, Outcome.FOLDER):
            return False
        page = found.path
        if found.outcome is Outcome.FOLDER:
            page = self.after.names.index_of(found.path) or ""
        if page != wanted.page:
            return False
        spot = self.new[page].at(fragment, wiki=is_wikilink(link)) if fragment else None
        return spot == wanted.spot

    def _texts(
        self, here: str, link: Link, goal: Goal, wanted: Goal
    ) -> Iterator[tuple[str, str | None]]:
        """Names of the page with each fragment that may do, those as they are written first."""
        wiki = is_wikilink(link)
        written, fragment = split_fragment(link.target, wikilink=wiki)
        rests: list[str | None] = [None]
        if fragment and wanted.spot is not None:
            spots = self.new[wanted.page].fragments(wanted.spot, wiki=wiki)
            rests += [f"#{one if wiki else _as_url(one)}" for one in spots]
        pages = dict.fromkeys([written.strip() if wiki else decoded(written)])
        if here == wanted.page and fragment:
            pages = {"": None, **pages}
        for rest in rests:
            for page in pages:
                yield page, rest
            for page in self._names(here, written, wiki=wiki, was=goal.page, goal=wanted.page):
                yield page, rest

    def _names(self, here: str, written: str, *, wiki: bool, was: str, goal: str) -> Iterator[str]:
        if not wiki:
            yield from url_forms(here, goal, decoded(written))
            yield from url_forms(here, goal, "x.md")
            return
        surfaces = self.after.surfaces
        forms = Named(was, goal, old=self.before.surfaces.get(was), new=surfaces[goal])
        yield from forms.forms(here, written, self.after.names)


def _as_url(fragment: str) -> str:
    """A fragment as a destination may hold it; letters of other scripts stay readable."""
    return "".join(quote(sign) if sign.isascii() or sign.isspace() else sign for sign in fragment)


def _target(link: Link, page: str, rest: str | None) -> str:
    """The destination that a link would have."""
    wiki = is_wikilink(link)
    if rest is None:
        written, _ = split_fragment(link.target, wikilink=wiki)
        rest = link.target[len(written) :]
    return (page if wiki else quote(page)) + rest


def _goal(vault: Snapshot, spots: Mapping[str, Spots], path: str, link: Link) -> Goal | None:
    target, fragment = vault.resolve(path, link)
    page: str | None = None
    if target.outcome is Outcome.PAGE:
        page = target.path
    elif target.outcome is Outcome.FOLDER:
        page = vault.names.index_of(target.path)
    if page is None or page not in spots:
        return None
    spot = spots[page].at(fragment, wiki=is_wikilink(link)) if fragment else None
    return Goal(page, spot)


def _awakened(path: str, link: Link) -> StateError:
    return StateError(
        f"{path}:{link.line}:{link.column} names no heading now, and would name one of the section "
        f"where that goes: {link.target}",
        "Mend that link first",
    )


def _by_hand(path: str, link: Link, wanted: Goal) -> StateError:
    return StateError(
        f"{path}:{link.line}:{link.column} leads to what will stand on {wanted.page}, and no text "
        f"in its place would lead there alone: {link.target}",
        "Change that link, or the heading it names, by hand first",
    )
