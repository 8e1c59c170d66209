"""The pages that a change left behind, as they were; read are those that a rule may ask about."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.reading import facts_at
from vaultkit.model.around import Was
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree, Unread
from vaultkit.parse.codec import encode_anchors
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.moved import moved_pages
from vaultkit.vault.surface import stem_of, surface_of
from vaultkit.vault.types import Types


def left_in(
    former: Tree,
    added: Container[str],
    settings: Settings,
    pages: Mapping[str, str],
    *,
    renames: Callable[[], Mapping[str, str]] = dict,
) -> dict[str, Was]:
    """The pages of `former` that are gone, and those that are there and may have had an id.

    `former` holds what is no longer as it was, `pages` are those of the vault as it is now, with
    their blob ids, and `added` the paths that are new. `renames` tells what Git takes for renamed;
    it is asked for pages that have other bytes and another name.
    """
    entries = former.entries()
    before = sort_paths(entries, settings).pages
    gone = {path: entries[path].blob for path in before if path not in pages}
    added = {path: blob for path, blob in pages.items() if path in added} if gone else {}
    moved = moved_pages(gone, added)
    if any(path not in moved for path in gone):
        moved = {**renames(), **moved}
    types = Types(settings)
    found = {}
    for path, data in former.reader()(before):
        if path in pages and (isinstance(data, Unread) or b"id" not in data):
            continue
        facts, _ = facts_at(data, "", dialect_of(settings), former.algorithm)
        surface = surface_of(facts, encode_anchors(facts))
        own, title = surface.id, surface.title
        names = (
            stem_of(path),
            *(alias.text for alias in surface.aliases),
            title.text if title is not None else surface.heading or stem_of(path),
        )
        state = types.state_of(path, surface)
        pin = "" if own else types.id_of(path, surface)
        found[path] = Was(path, own.text if own else "", state, names, moved.get(path, ""), pin)
    return found
