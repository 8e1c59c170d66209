"""What was worked out for the generated files of one tree, for another one that differs little.

Each piece is kept with all that it is made of, and is taken only where that is the same; so what is
generated never depends on what is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from vaultkit.vault.backlinks import title_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row

NAME = "kept generated"
_MOST = 20_000


class Shelved(NamedTuple):
    """The files that a shelf came to, with its lines and the rooms that were asked for."""

    lines: list[Any]
    rooms: dict[str, int]
    files: dict[str, tuple[str, ...]]


class Whole(NamedTuple):
    """What the rows of a tree came to: the sections, the files of the catalog, and the other ones,
    by path the lines of each; with the rooms that were asked for. None where it is not known."""

    rows: Mapping[str, Row]
    sections: Any
    catalog: dict[str, tuple[str, ...]] | None
    others: dict[str, tuple[str, ...]] | None
    rooms: dict[str, int]


class Kept:
    """Pieces by what they are of; the settings of the trees are the same."""

    def __init__(self) -> None:
        self.whole: Whole | None = None
        self.lines: dict[str, tuple[str, str, Any]] = {}
        self.shelves: dict[tuple[str, ...], Shelved] = {}
        self.files: dict[str, tuple[str, Any]] = {}
        self.drifts: dict[str, tuple[str, tuple[str, ...], Any]] = {}

    def trim(self) -> None:
        """Let go of everything where it has grown beyond what any tree needs."""
        for table in (self.lines, self.shelves, self.files, self.drifts):
            if len(table) > _MOST + 2 * len(self.lines):
                table.clear()

    def again(self, rows: Mapping[str, Row], room: Callable[[str], int]) -> Whole:
        """What of the whole these rows and rooms leave as it was."""
        known = self.whole
        if known is None:
            return Whole(rows, None, None, None, {})
        differing = [
            (_said(path, known.rows.get(path)), _said(path, rows.get(path)))
            for path in _differing(known.rows, rows)
        ]
        fits = all(room(path) == units for path, units in known.rooms.items())
        listed = all(before.listed == after.listed for before, after in differing)
        linked = fits and all(before.linked == after.linked for before, after in differing)
        return Whole(
            rows,
            known.sections if listed else None,
            known.catalog if listed and fits else None,
            known.others if linked else None,
            known.rooms if fits else {},
        )

    def shelf(
        self, key: tuple[str, ...], lines: list[Any], room: Callable[[str], int]
    ) -> Shelved | None:
        """The same shelf as it came out before; None where its lines or its rooms differ."""
        known = self.shelves.get(key)
        if known is None or known.lines != lines:
            return None
        # every room is asked for, since whoever asks takes note of them
        same = [room(path) == units for path, units in known.rooms.items()]
        return known if all(same) else None


def kept_of(vault: Snapshot) -> Kept:
    """What is kept for this tree, and from now on with it."""
    return cast("Kept", vault.made.setdefault(NAME, Kept()))


def hand_on(before: Snapshot, after: Snapshot) -> None:
    """Keep for a tree under the same settings what is kept for another."""
    if NAME in before.made:
        after.made[NAME] = before.made[NAME]


def _differing(old: Mapping[str, Row], rows: Mapping[str, Row]) -> Iterator[str]:
    """The paths whose rows are not the same ones, those that are gone too."""
    if old is rows:
        return
    for path, row in rows.items():
        if old.get(path) is not row:
            yield path
    if len(old) != len(rows) or old.keys() != rows.keys():
        yield from (path for path in old if path not in rows)


class _Said(NamedTuple):
    """What generated files take from a page: `listed` the catalog, `linked` all others."""

    listed: str
    linked: tuple[str, ...]


def _said(path: str, row: Row | None) -> _Said:
    if row is None:
        return _Said("", ())
    surface, listing = row.surface, row.listing
    if "\0" in listing:
        listed, entry = listing, tuple(listing.split("\0")[:2])  # its section, and its place there
    else:
        listed, entry = "", ("", listing)
    own = surface.id.text if surface.id is not None else ""
    return _Said(listed, (*entry, own, title_of(path, surface), surface.said, row.edges, row.refs))
