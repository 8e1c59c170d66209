"""Pages that nothing leads to."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import INDEX_STEMS, stem_of
from vaultkit.vault.types import DOCUMENT, PAGE


def orphans(vault: Snapshot) -> Iterator[str]:
    """Every page and document that no link and no record of another page leads to.

    Left out are the root's own index, where readers start, and what was superseded or retired,
    which is not to be linked to any more.
    """
    reached = {
        goal for way in (vault.edges, vault.refs) for goals in way.values() for goal in goals
    }
    reached.update(path for path, surface in vault.surfaces.items() if surface.state)
    for path in vault.surfaces:
        if path in reached or ("/" not in path and stem_of(path).lower() in INDEX_STEMS):
            continue
        if vault.typed(path).record in (PAGE, DOCUMENT):
            yield path
