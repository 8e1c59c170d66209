"""A write that would make pages too large, told so that whoever writes can move a part first.

In: the vault before and after, judged, and the findings on budgets that refuse. Out: for each page
its sizes, its six largest sections with their offsets, and for each of these the connected pages
that have room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.actions.judge import Judged
from vaultkit.model.finding import Finding
from vaultkit.model.outcome import OverBudget, Section
from vaultkit.model.text import utf16_units
from vaultkit.parse.decode import decode
from vaultkit.vault.budgets import Hub
from vaultkit.vault.sections import sections_of
from vaultkit.vault.snapshot import Snapshot

BUDGETS = frozenset(("page-over-budget", "hub-over-budget"))
"""The rules on the size of pages."""


def oversized(before: Judged, after: Judged, findings: Iterable[Finding]) -> tuple[OverBudget, ...]:
    """Each page that one of these findings says is too large, in their order."""
    vault = after.snapshot
    over = {one.path: one for one in vault.budgets.over}
    told = []
    for path in dict.fromkeys(one.path for one in findings if one.name in BUDGETS):
        found = over.get(path)
        if found is None:
            continue
        was = before.snapshot.rows.get(path)
        current = tuple(_sections(before.snapshot, path)) if was is not None else ()
        told.append(
            OverBudget(
                page=path,
                current=was.units if was is not None else 0,
                attempted=found.units,
                budget=found.budget,
                hub=_words(found.hub) if found.hub is not None else "",
                sections=current or tuple(_sections(vault, path)),
                sections_of="current" if current else "attempted",
            )
        )
    return tuple(told)


def message_of(pages: tuple[OverBudget, ...]) -> str:
    """What an agent reads first, in one sentence a page and one on what to do."""
    told = [
        f"{one.page} would have {one.attempted:,} UTF-16 units, and {one.budget:,} is the most "
        f"that it may have{f' as a hub: {one.hub}' if one.hub else ''}"
        for one in pages
    ]
    return "; ".join(told) + "; move a section to a page with room, then write again"


def _words(hub: Hub) -> str:
    return (
        f"{hub.degree:,} pages are linked with it, and {hub.percentile} % of all pages have fewer"
    )


def _sections(vault: Snapshot, path: str) -> Iterator[Section]:
    """The largest sections of a page, with offsets over its body."""
    data = vault.material(path)
    if data is None or path not in vault.surfaces:
        return
    page = vault.placed_page(path)
    text, body = decode(data).data, page.facts.body_start
    starts = {one.line: one.start for one in page.facts.headings}
    for one in sections_of(page, data):
        start = utf16_units(text[body : starts[one.line]].decode("utf-8", "replace"))
        room = vault.budgets.with_room(path, one.goals)
        end = start + one.units
        yield Section(one.heading, one.level, start, end, one.units, one.inner, room)
