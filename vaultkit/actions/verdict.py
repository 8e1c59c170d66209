"""The verdict on one page: what its row will hold, apart from what the snapshot knows already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.generate.listing import listing_of
from vaultkit.model.facts import Link, Waiver
from vaultkit.model.finding import Finding
from vaultkit.ontology.judge import unique_values
from vaultkit.rules.run import judge_page
from vaultkit.vault.chains import heirs_of
from vaultkit.vault.keys import folder_keys, link_keys
from vaultkit.vault.material import material_paths
from vaultkit.vault.page import Page
from vaultkit.vault.sections import Section
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import material_of
from vaultkit.vault.surface import Mark


class Verdict(NamedTuple):
    """The part of a `vaultkit.vault.state.Row` that judging a page gives, joined as there."""

    path: str
    keys: str
    edges: str
    embeds: str
    refs: str
    material: str
    units: int
    sections: tuple[Section, ...]
    uniques: tuple[Mark, ...]
    listing: str
    findings: tuple[Finding, ...]
    waivers: tuple[Waiver, ...]


def verdict_on(path: str, snapshot: Snapshot) -> Verdict:
    """Judge the page at `path`."""
    page = snapshot.page(path)
    edges: dict[str, None] = {}
    embeds: dict[str, None] = {}
    refs: dict[str, None] = {}
    for link, _, _, _, goal, _ in page.links:
        if goal is not None and goal != path:
            kind = link.kind
            if kind == "property":
                refs[goal] = None
                continue
            edges[goal] = None
            if kind == "embed":
                embeds[goal] = None
    material = material_paths(page, snapshot.settings)
    return Verdict(
        path,
        "\n".join(_keys(page, snapshot)) if snapshot.keyed else "",
        "//".join(edges),
        "//".join(embeds),
        "//".join(refs),
        material_of(material, snapshot.entries, snapshot.files.folders) if material else "",
        page.facts.body_units,
        _sections(page, snapshot) if page.facts.body_units > snapshot.limits.least else (),
        unique_values(page, snapshot),
        listing_of(page, snapshot.types, snapshot.settings),
        tuple(judge_page(page, snapshot)),
        page.facts.waivers,
    )


def _sections(page: Page, snapshot: Snapshot) -> tuple[Section, ...]:
    """The sections of a page that is too large, whether or not it is a hub."""
    if page.facts.body_units <= snapshot.limits.of(page.typed):
        return ()
    is_page = snapshot.types.is_page(page.path, page.surface)
    return snapshot.sections(page.path) if is_page else ()


def _keys(page: Page, snapshot: Snapshot) -> set[str]:
    keys: set[str] = set()
    for found in page.links:
        keys.update(found.keys)
        if found.issue == "retired-target" and found.goal is not None:
            # where the page that holds in its place lies, the fix says
            keys.update(_successors(snapshot, found.goal))
    if page.surface.redirect:
        keys.update(_successors(snapshot, page.path))
    for definition in page.facts.definitions:
        link = snapshot.definition_link(definition)
        keys.update(link_keys(link), folder_keys(link))
    return keys


def _successors(snapshot: Snapshot, path: str) -> Iterator[str]:
    """The keys of all that took the place of the page at `path`, step by step."""
    for heir in heirs_of(snapshot, path):
        yield from link_keys(Link("wikilink", heir.name))
