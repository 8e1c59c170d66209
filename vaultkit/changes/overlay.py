"""A vault with other bytes at some paths, before anything of them is judged.

In: a judged snapshot and the new bytes of pages. Out: a snapshot that knows their names, so that
links can be resolved in it; its rows are still those of the vault before.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.parse.codec import encode_anchors
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import surface_of


class _Source:
    """What a path holds: the new bytes where there are some, else what the vault before has."""

    def __init__(self, before: Snapshot, settings: Settings, files: Mapping[str, bytes]) -> None:
        self._before, self._files = before, files
        self.dialect = Dialect(settings.preset.wikilinks, settings.preset.label_first)
        self._read: dict[str, Facts] = {}

    def facts(self, path: str) -> Facts:
        """The facts of a page."""
        return self.placed_facts(path) if path in self._files else self._before.facts(path)

    def placed_facts(self, path: str) -> Facts:
        """The same with every place."""
        if path not in self._files:
            return self._before.placed_page(path).facts
        if path not in self._read:
            self._read[path] = parse(self._files[path], self.dialect, placed=True)
        return self._read[path]

    def material(self, path: str) -> bytes | None:
        """The bytes of any file; None where they cannot be had."""
        return self._files[path] if path in self._files else self._before.material(path)


def with_files(before: Snapshot, settings: Settings, files: Mapping[str, bytes]) -> Snapshot:
    """The vault `before` with these files, those that are new among them."""
    source = _Source(before, settings, files)
    own = {path: Entry(Kind.FILE, "", len(data)) for path, data in files.items()}
    entries = {**before.entries, **own}
    pages = frozenset(sort_paths(own, settings).pages)
    new = [path for path in own if path in pages and path not in before.surfaces]
    paths = before.paths._replace(pages=(*before.paths.pages, *new))
    surfaces = dict(before.surfaces)
    differing = []
    for path in pages:
        facts = parse(files[path], source.dialect)  # without places, as the rows' own surfaces
        surface = surface_of(facts, encode_anchors(facts))
        if surface != surfaces.get(path):
            surfaces[path] = surface
            differing.append(path)
    names = before.names
    there = names.files.union(own)
    if differing or len(there) != len(names.files):
        names = names.following(there, surfaces, differing)
    types = before.types if before.settings == settings else None
    found = Snapshot(
        settings, entries, paths, surfaces, source=source, keyed=False, names=names, types=types
    )
    found.rows = before.rows
    return found
