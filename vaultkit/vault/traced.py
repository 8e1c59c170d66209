"""Pages that moved with other bytes and another name, known by what the same change says of them.

In: the pages that are gone and those that are new, of which nothing else is known, and the pages
that lead to them. Out: old path → new path, where one page alone has the same title, or where the
links that led to the one lead to the other now. Nothing is taken where two could be meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

from vaultkit.model.facts import Facts, Link
from vaultkit.vault.moved import paired
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import is_wikilink, split_fragment
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface, key_of, stem_of


class Carrier(NamedTuple):
    """The links of a page before and after a change, with the path that it had at the time."""

    before: str
    old: Facts
    after: str
    new: Facts


def same_title(gone: Mapping[str, Surface], new: Mapping[str, Surface]) -> dict[str, str]:
    """The new path of each page whose title or first heading one new page alone has."""

    def title(surfaces: Mapping[str, Surface], path: str) -> str:
        own = surfaces[path].title
        return key_of(own.text if own is not None else surfaces[path].heading)

    return paired(gone, new, lambda path: title(gone, path), lambda path: title(new, path))


def followed(
    gone: Mapping[str, Surface], new: Mapping[str, Surface], carriers: Iterable[Carrier]
) -> dict[str, str]:
    """The new path of each page whose every link leads to one new page now.

    A page tells something where as many of its links lead to new pages as led to pages that are
    gone: then they are the same links, in their order.
    """
    old_names, new_names = _Names(gone), _Names(new)
    there: dict[str, set[str]] = {}
    back: dict[str, set[str]] = {}
    for one in carriers:
        before = list(old_names.meant(one.before, one.old))
        after = list(new_names.meant(one.after, one.new))
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
        path: one
        for path, one in old.surfaces.items()
        if path not in new.surfaces and path not in known and one.id is None
    }
    come = {
        path: one
        for path, one in (new.surfaces.items() if gone else ())
        if path not in old.surfaces and path not in taken
    }
    if not gone or not come:
        return {}
    pairs = (Carrier(path, old.facts(path), to, new.facts(to)) for path, to in known.items())
    return followed(gone, come, pairs)


class _Names:
    """Some pages, by what links may call them."""

    def __init__(self, pages: Mapping[str, Surface]) -> None:
        self._pages = pages
        self._named: dict[str, set[str]] = {}
        for path, surface in pages.items():
            title = surface.title.text if surface.title is not None else surface.heading
            for name in (stem_of(path), title, *(alias.text for alias in surface.aliases)):
                self._named.setdefault(key_of(name), set()).add(path)

    def meant(self, page: str, facts: Facts) -> Iterator[str]:
        """The pages that the links on the page at `page` lead to, in their order."""
        for link in facts.links:
            found = self._goal(page, link)
            if found is not None:
                yield found

    def _goal(self, page: str, link: Link) -> str | None:
        wiki = is_wikilink(link)
        name, _ = split_fragment(link.target, wikilink=wiki)
        name = name.strip() if wiki else unquote(name)
        if not name:
            return None
        folder = page.rpartition("/")[0]
        for base in ("",) if name.startswith("/") else (folder, "") if wiki else (folder,):
            path = join(base, name.lstrip("/"))
            for form in (path, f"{path}.md"):
                if form in self._pages:
                    return form
        named = self._named.get(key_of(stem_of(name)), ()) if wiki else ()
        return min(named) if len(named) == 1 else None
