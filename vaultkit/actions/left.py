"""The pages that a change left behind, as they were; read are those that a rule may ask about."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.reading import facts_at
from vaultkit.actions.traced import FactsOf, traced
from vaultkit.model.around import Was
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree, Unread
from vaultkit.parse.codec import encode_anchors
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.moved import moved_pages
from vaultkit.vault.surface import Surface, stem_of, surface_of
from vaultkit.vault.types import Types


def left_in(
    former: Tree,
    added: Container[str],
    settings: Settings,
    pages: Mapping[str, str],
    *,
    facts_of: FactsOf,
    renames: Callable[[], Mapping[str, str]] = dict,
) -> dict[str, Was]:
    """The pages of `former` that are gone, and those that are there and may have had an id.

    `former` holds what is no longer as it was, `pages` are those of the vault as it is now, with
    their blob ids, and `added` the paths that are new. `renames` tells what Git takes for renamed;
    it is asked for pages that have other bytes and another name. Those that nobody knows by then
    are looked for by what pages, of which `facts_of` tells, say now.
    """
    entries = former.entries()
    before = sort_paths(entries, settings).pages
    gone = {path: entries[path].blob for path in before if path not in pages}
    new = {path: blob for path, blob in pages.items() if path in added} if gone else {}
    moved = moved_pages(gone, new)
    if any(path not in moved for path in gone):
        moved = {**renames(), **moved}
    read = {}
    for path, data in former.reader()(before):
        if path in pages and (isinstance(data, Unread) or b"id" not in data):
            continue
        facts, _ = facts_at(data, "", dialect_of(settings), former.algorithm)
        read[path] = surface_of(facts, encode_anchors(facts))
    lost = {path: one for path, one in read.items() if path in gone and path not in moved}
    moved = traced(former, settings, lost=lost, new=new, moved=moved, facts_of=facts_of)
    types = Types(settings)
    return {path: _was(path, one, types, moved) for path, one in read.items()}


def _was(path: str, surface: Surface, types: Types, moved: Mapping[str, str]) -> Was:
    own, stem = surface.id, stem_of(path)
    names = (stem, *(alias.text for alias in surface.aliases), surface.called or stem)
    state = types.state_of(path, surface)
    pin = "" if own else types.id_of(path, surface)
    return Was(path, own.text if own else "", state, names, moved.get(path, ""), pin)
