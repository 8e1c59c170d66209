"""What stands out among the pages of a vault: the few that rules over all of them ask for.

One look at every page finds them all, and in a vault that differs little only what differs is
looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from vaultkit.model.ordered import with_paths
from vaultkit.vault.surface import Surface
from vaultkit.vault.types import CLAIM, RELATIONSHIP

RECALL = "recall"
"""The frontmatter key of what a record offers for automatic recall."""


class Glance(NamedTuple):
    """Paths of pages, sorted: claims and relationships by the first word that says so, `bare` ones
    without a block of frontmatter, and those with a key `recall`."""

    claims: tuple[str, ...]
    relationships: tuple[str, ...]
    bare: tuple[str, ...]
    recalling: tuple[str, ...]

    def following(self, surfaces: Mapping[str, Surface], pages: Collection[str]) -> Glance:
        """The same of another vault, which has these pages otherwise, or not at all."""
        found = glance({path: surfaces[path] for path in pages if path in surfaces})
        return Glance(*(with_paths(old, pages, new) for old, new in zip(self, found, strict=True)))


def glance(surfaces: Mapping[str, Surface]) -> Glance:
    """Look at every page once."""
    records: dict[str, list[str]] = {CLAIM: [], RELATIONSHIP: []}
    bare: list[str] = []
    recalling: list[str] = []
    for path, surface in surfaces.items():
        _, _, _, _, keys, has_block, _, _, _, marks, _ = surface
        if not has_block:
            bare.append(path)
        if keys and RECALL in keys:
            recalling.append(path)
        for mark in marks:
            if mark[0] == "record" and mark[1] in records:
                records[mark[1]].append(path)
                break
    groups = (records[CLAIM], records[RELATIONSHIP], bare, recalling)
    return Glance(*map(tuple, groups))
