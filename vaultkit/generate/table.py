"""Everything that is generated, and from what: the one list of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from vaultkit.generate import backlinks, catalog, log
from vaultkit.generate.kept import Kept, Whole, kept_of
from vaultkit.generate.listing import ENTRY, title_of
from vaultkit.generate.shelves import Room, Shelf
from vaultkit.generate.text import key, label
from vaultkit.model.settings import Settings
from vaultkit.parse.lead import sentence_of
from vaultkit.vault.classify import skipper
from vaultkit.vault.snapshot import Snapshot


class Part(NamedTuple):
    """One kind of generated file: its name, the title of a new one, and what its lines may be.

    `form` is a pattern that every line of such a part fits, so that what a person wrote between is
    told from what is out of date.
    """

    name: str
    title: str
    form: str


_LINK = r"\[(?:[^\[\]\\]|\\.)*\]\([^()\s:]*\)"

PARTS: Mapping[str, Part] = {
    part.name: part
    for part in (
        Part(catalog.NAME, "Index", rf"##+ .+|- {_LINK}(?:: .+| \(.+\))?|"),
        Part(backlinks.NAME, "Backlinks", rf"##+ .+|- {_LINK}(?: from {_LINK})?|"),
        Part(
            log.NAME,
            "Log",
            rf"## \[\d{{4}}-\d\d-\d\d\] .+|## Earlier|- pages: {_LINK}.*|- {_LINK}|",
        ),
    )
}
"""By the name of the file, in every folder."""


def are_wanted(settings: Settings) -> bool:
    """Whether the vault has files generated at all."""
    return settings.configured and settings.index != "off"


def wanted(vault: Snapshot, room: Room) -> dict[str, tuple[str, ...]]:
    """The lines of the generated part of every file that the judged vault has, by path.

    `room` tells how large the part of the file at a path may be. Nothing where nothing is to be
    generated, or `index.md` is excluded.
    """
    is_unread = skipper(vault.settings)
    if not are_wanted(vault.settings) or is_unread(catalog.NAME):
        return {}
    kept = kept_of(vault)
    known = kept.again(vault.rows, room)
    rooms = dict(known.rooms)

    def noted(path: str) -> int:
        rooms[path] = room(path)
        return rooms[path]

    listed, others = known.catalog, known.others
    if listed is None or others is None:
        sections = known.sections or _sections(vault, kept, is_unread)
        listed = catalog.catalog(sections, noted, kept) if listed is None else listed
        others = _others(vault, sections, noted) if others is None else others
        known = Whole(vault.rows, sections, listed, others, rooms)
    kept.whole = known
    return listed | others


def _others(vault: Snapshot, sections: Sequence[Shelf], room: Room) -> dict[str, tuple[str, ...]]:
    titles = _titles(vault)
    found: dict[str, tuple[str, ...]] = {}
    if vault.settings.backlinks != "off":
        always = vault.settings.backlinks == "commit"
        edges = (vault.edges, vault.refs)
        found = backlinks.backlinks(sections, edges, titles, room, always=always)
    return {**found, **log.log(_entries(vault), titles, room)}


def _sections(vault: Snapshot, kept: Kept, is_unread: Callable[[str], bool]) -> list[Shelf]:
    listings = [
        (path, row.listing)
        for path, row in vault.rows.items()
        if row.listing and "\0" in row.listing
    ]
    return catalog.sections_of(listings, vault.types.ontology, is_unread, kept)


def _titles(vault: Snapshot) -> Callable[[str], tuple[str, str]]:
    def title(path: str) -> tuple[str, str]:
        surface = vault.surfaces[path]
        words = sentence_of(surface.said) if surface.said else title_of(path, surface)
        return key(words), label(words)

    return title


def _entries(vault: Snapshot) -> Iterator[log.Entry]:
    for path, row in vault.rows.items():
        if path.startswith("log/") and ENTRY.fullmatch(path):
            own = row.surface.id
            name = own.text if own is not None else ""
            yield log.Entry(path, name, row.listing, vault.edges.get(path, ()))
