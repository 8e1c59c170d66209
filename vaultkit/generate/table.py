"""Everything that is generated, and from what: the one list of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from vaultkit.generate import backlinks, catalog, log
from vaultkit.generate.kept import kept_of
from vaultkit.generate.listing import ENTRY, title_of
from vaultkit.generate.shelves import Room
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
    rows = vault.rows
    listings = [
        (path, row.listing) for path, row in rows.items() if row.listing and "\0" in row.listing
    ]
    kept = kept_of(vault)
    sections = catalog.sections_of(listings, vault.types.ontology, is_unread, kept)
    titles = _titles(vault)
    found = catalog.catalog(sections, room, kept)
    if vault.settings.backlinks != "off":
        always = vault.settings.backlinks == "commit"
        edges = (vault.edges, vault.refs)
        found |= backlinks.backlinks(sections, edges, titles, room, always=always)
    found |= log.log(_entries(vault), titles, room)
    return found


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
