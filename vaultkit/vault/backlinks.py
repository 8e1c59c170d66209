"""Which places of a vault lead to one page.

The rows say which pages lead there, so only those are opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from vaultkit.model.backlink import Backlink
from vaultkit.model.facts import Link
from vaultkit.model.text import shortened
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import split_paths
from vaultkit.vault.surface import Surface, stem_of
from vaultkit.vault.types import CLAIM, RELATIONSHIP

_MADE, _ASKED, _OFTEN = "who leads to pages", "how often who leads somewhere was asked", 2

_KINDS = {"embed": "embed", "image": "image", "reference-image": "image"}


def title_of(path: str, surface: Surface) -> str:
    """What a record is called: its title or first heading, else what it claims, or its file."""
    return surface.called or shortened(" ".join(surface.said.split())) or stem_of(path)


def leading_to(vault: Snapshot, goal: str) -> tuple[str, ...]:
    """The other pages whose body or frontmatter leads to the page at `goal`, in order.

    Who asks a vault again and again is answered from a table of all of them.
    """
    asked = cast("int", vault.made.get(_ASKED, 0))
    vault.made[_ASKED] = asked + 1
    if asked >= _OFTEN:
        if _MADE not in vault.made:
            vault.made[_MADE] = _every(vault)
        return cast("Mapping[str, tuple[str, ...]]", vault.made[_MADE]).get(goal, ())
    return tuple(
        sorted(
            path
            for path, row in vault.rows.items()
            if (goal in row.edges and goal in split_paths(row.edges))
            or (goal in row.refs and goal in split_paths(row.refs))
        )
    )


def _every(vault: Snapshot) -> Mapping[str, tuple[str, ...]]:
    """Who leads to each page."""
    found: dict[str, set[str]] = {}
    for path, row in vault.rows.items():
        for goal in (*split_paths(row.edges), *split_paths(row.refs)):
            found.setdefault(goal, set()).add(path)
    return {goal: tuple(sorted(paths)) for goal, paths in found.items()}


def site_links(vault: Snapshot) -> int:
    """How many links of the vault are addresses of a site, of which nobody knows the page."""
    if vault.settings.preset.absolute != "site":
        return 0
    return sum(
        link.target.startswith("/") and vault.resolve(path, link)[0].outcome is Outcome.UNCHECKED
        for path in vault.surfaces
        for link in vault.facts(path).links
    )


def backlinks_of(vault: Snapshot, goal: str) -> Iterator[Backlink]:
    """Each place that leads to the page at `goal`, by path, then by place; its text is left out."""
    for path in leading_to(vault, goal):
        page = vault.placed_page(path)
        found = [one.link for one in page.links if one.goal == goal]
        for link in sorted(found, key=lambda link: (link.line, link.column)):
            kind, label = _told(page, link)
            yield Backlink(
                path=path,
                id=vault.types.id_of(path, page.surface),
                title=title_of(path, page.surface),
                record=page.typed.record,
                state=vault.state(path),
                kind=kind,
                label=label,
                target=link.target,
                span=link.span,
            )


def _told(page: Page, link: Link) -> tuple[str, str]:
    """What kind of link it is, and which."""
    if link.kind != "property":
        return _KINDS.get(link.kind, "link"), ""
    if page.typed.record == RELATIONSHIP:
        label = page.surface.mark("label")
        return "relationship", f"{label.text} ({link.label})" if label is not None else link.label
    return ("claim" if page.typed.record == CLAIM else "ref"), link.label
