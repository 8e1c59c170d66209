"""Looks for where pages went that have no id, and whose bytes and name are others now.

A page of a few words is another one to Git as soon as one of them changes. What the same change
says of it counts: its title, and the links that led to it. See `vaultkit.vault.traced`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.reading import facts_at
from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.parse.codec import encode_anchors
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.moved import paired
from vaultkit.vault.surface import Surface, surface_of
from vaultkit.vault.traced import Carrier, followed, same_title, side_of
from vaultkit.vault.types import Types

FactsOf = Callable[[str], Facts | None]
"""What a page of the vault as it is now says, None for no page."""


def traced(
    former: Tree,
    settings: Settings,
    *,
    lost: Mapping[str, Surface],
    new: Iterable[str],
    moved: Mapping[str, str],
    facts_of: FactsOf,
) -> dict[str, str]:
    """`moved`, old path → new path, with those of the `lost` pages that are among the `new` ones.

    A page with an id of its own is known by that, or is not there. `former` holds what is no longer
    as it was; its pages are read only where there is a page to look for and one to find.
    """
    found = dict(moved)
    taken = set(found.values())
    come = {}
    for path in new if any(one.id is None for one in lost.values()) else ():
        facts = facts_of(path) if path not in taken else None
        if facts is not None:
            come[path] = surface_of(facts, encode_anchors(facts))
    found.update(_same_id(lost, come, settings))
    gone = {path: one for path, one in lost.items() if one.id is None and path not in found}
    come = {path: one for path, one in come.items() if path not in found.values()}
    found.update(same_title(gone, come))
    gone = {path: one for path, one in gone.items() if path not in found}
    come = {path: one for path, one in come.items() if path not in found.values()}
    if gone and come:
        sides = side_of(gone, settings), side_of(come, settings)
        found.update(followed(*sides, _carriers(former, settings, found, facts_of)))
    return found


def _same_id(
    lost: Mapping[str, Surface], come: Mapping[str, Surface], settings: Settings
) -> dict[str, str]:
    """The pages that alone carry the id that they alone had, be it by their path."""
    types = Types(settings)
    here = {path: one.id.text for path, one in come.items() if one.id is not None}
    return paired(lost, here, lambda path: types.id_of(path, lost[path]), here.get)


def _carriers(
    former: Tree, settings: Settings, moved: Mapping[str, str], facts_of: FactsOf
) -> Iterator[Carrier]:
    """The pages that changed and are there still, be it elsewhere."""
    pages = sort_paths(former.entries(), settings).pages
    for path, data in former.reader()(pages):
        here = moved.get(path, path)
        now = facts_of(here)
        if now is not None:
            old, _ = facts_at(data, "", dialect_of(settings), former.algorithm)
            yield Carrier(path, old, here, now)
