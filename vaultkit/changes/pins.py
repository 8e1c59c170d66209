"""Which pages keep, written down, the identity that they had by their path (spec 1.3).

Only in a vault that has settings: claims, links by id, baselines and hooks know its pages by their
ids. Elsewhere nobody has asked for a key in the pages, and nobody would read it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.changes.journey import Journey
from vaultkit.model.relocation import Pinned
from vaultkit.vault.classify import skipper
from vaultkit.vault.snapshot import Snapshot


def pins(snapshot: Snapshot, journey: Journey) -> Iterator[Pinned]:
    """The pages, by their old paths, with the id that they had and would lose.

    A page has none to keep that carries an id, that is a document, that goes where no pages are, or
    whose id another page has written down.
    """
    if not snapshot.settings.configured:
        return
    plain = not snapshot.settings.preset.ids
    skip = skipper(snapshot.settings)
    for old, new in journey.files.items():
        surface = snapshot.surfaces.get(old)
        if surface is None or surface.id is not None or surface.unread:
            continue
        if plain and not surface.has_block:
            continue  # where no link names an id, no page gets a block for one
        if not snapshot.types.is_page(old, surface) or skip(new):
            continue
        own = snapshot.types.id_of(old, surface)
        if own not in snapshot.names.ids and own != snapshot.types.id_elsewhere(new, surface):
            yield Pinned(old, own)
