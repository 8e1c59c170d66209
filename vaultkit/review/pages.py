"""A changed page → what happened to it as a page: its place, title, type, lifecycle, text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.knowledge_diff import PageChange, SectionChange, SectionMove, Sizes
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED
from vaultkit.review.pairs import Pairs, named, title_of
from vaultkit.review.read import Read
from vaultkit.review.records import LIFECYCLE, replacement
from vaultkit.review.sections import (
    MOVED_FROM,
    MOVED_TO,
    RENAMED,
    Body,
    Part,
    moved_sections,
    parts_of,
    section_changes,
)
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import PAGE


def _bodies(read: Sequence[Read], pairs: Pairs) -> list[Body]:
    """The parts of each page on both sides; of one that came or went where something moved."""
    found = {n: _body(one, pairs) for n, one in enumerate(read) if None not in one.pair}
    left = any(one.new is None for one in read) or any(any(body.lost()) for body in found.values())
    came = any(one.old is None for one in read) or any(
        any(body.gained()) for body in found.values()
    )
    for number, one in enumerate(read):
        if number not in found:
            found[number] = _body(one, pairs) if left and came else Body((), ())
    return [found[number] for number in range(len(read))]


def _body(one: Read, pairs: Pairs) -> Body:
    return Body(_parts(pairs.old, one.old), _parts(pairs.new, one.new))


def _parts(vault: Snapshot, page: Page | None) -> tuple[Part, ...] | None:
    return parts_of(vault.placed(page), vault.material(page.path)) if page is not None else ()


def page_changes(
    read: Sequence[Read], pairs: Pairs
) -> tuple[tuple[PageChange, ...], tuple[SectionMove, ...]]:
    """What happened to each of these pages, and the sections that moved between them."""
    bodies = _bodies(read, pairs)
    told: list[list[SectionChange]] = [[] for _ in read]
    moves = []
    for heading, source, target, units in moved_sections(bodies):
        left, came = read[source], read[target]
        told[source].append(SectionChange(MOVED_TO, heading, units, 0, came.path))
        told[target].append(SectionChange(MOVED_FROM, heading, 0, units, left.old_path))
        old = named(pairs.old, left.old_path)
        moves.append(SectionMove(heading, old, came.named, units))
    pages = [
        _page_change(one, body, pairs, those)
        for one, body, those in zip(read, bodies, told, strict=True)
    ]
    return tuple(pages), tuple(moves)


def _page_change(one: Read, body: Body, pairs: Pairs, moves: Sequence[SectionChange]) -> PageChange:
    old, new = one.pair
    how = ADDED if old is None else REMOVED if new is None else CHANGED
    sections, reordered = section_changes(body) if how == CHANGED else ((), False)
    was = pairs.old if old is not None else pairs.new
    old_title = title_of(was, one.old_path)
    title = title_of(one.vault, one.path)
    kind, old_kind = type_of(one.vault, one.path), type_of(was, one.old_path)
    state, old_state = one.vault.state(one.path), was.state(one.old_path)
    other = pairs.old if old is None else pairs.new
    untold = _untold(one, pairs, retitled=title != old_title, retyped=kind != old_kind)
    return PageChange(
        path=one.path,
        title=title,
        how=how,
        old_path=one.old_path,
        old_title=old_title,
        type=kind,
        old_type=old_kind,
        state=state,
        old_state=old_state,
        replaced_by=replacement(one.vault, one.path) if state else "",
        there=how != CHANGED and one.path in other.entries,
        fields=tuple([field for field in one.fields if field.key in untold]),
        gained=one.links.gained,
        lost=one.links.lost,
        sections=(*moves, *(part for part in sections if not _says(part, old_title, title))),
        reordered=reordered,
        units=Sizes(_units(pairs.old, old), _units(pairs.new, new)),
        unread=one.unread or body.unknown,
        touched=how != CHANGED or _blob(pairs.old, old) != _blob(pairs.new, new),
    )


def _says(part: SectionChange, old_title: str, title: str) -> bool:
    """Whether a heading is another one because the title is."""
    return part.how == RENAMED and (part.was, part.heading) == (old_title, title)


def _untold(one: Read, pairs: Pairs, *, retitled: bool, retyped: bool) -> frozenset[str]:
    """The keys of the fields that are told as fields, not as a title, type, id or lifecycle."""
    told: set[str] = set()
    old, new = one.pair
    if old is None or new is None:
        told |= {"title", "type", "id", "lifecycle"}
    else:
        told |= {"title"} if retitled else set()
        told |= {"type"} if retyped else set()
        if pairs.old.state(old) != pairs.new.state(new):
            told |= LIFECYCLE | (
                {"status"} if _by_status(pairs.old, old, pairs.new, new) else set()
            )
        ids = [
            vault.types.id_of(path, vault.surfaces[path])
            for vault, path in ((pairs.old, old), (pairs.new, new))
        ]
        if ids[0] == ids[1]:
            told.add("id")
    return frozenset(field.key for field in one.fields if field.key not in told)


def _by_status(old: Snapshot, before: str, new: Snapshot, after: str) -> bool:
    marks = (old.surfaces[before].mark("status"), new.surfaces[after].mark("status"))
    return any(mark is not None for mark in marks)


def type_of(vault: Snapshot, path: str) -> str:
    """The name of a page's type, the word that it says itself where nobody knows it, or ""."""
    typed = vault.typed(path)
    if typed.type is not None:
        return typed.type.name
    return typed.declared.text if typed.declared is not None else ""


def _units(vault: Snapshot, path: str | None) -> int | None:
    return vault.rows[path].units if path is not None else None


def _blob(vault: Snapshot, path: str | None) -> str:
    return vault.rows[path].blob if path is not None else ""


def retyped_pages(pairs: Pairs) -> Iterator[PageChange]:
    """Pages of the same bytes that another ontology, or other settings, give another type."""
    if pairs.old.settings.vocabulary.identity == pairs.new.settings.vocabulary.identity:
        return
    for path in sorted(pairs.unchanged):
        old, new = type_of(pairs.old, path), type_of(pairs.new, path)
        if old != new and pairs.new.typed(path).record == PAGE:
            title = title_of(pairs.new, path)
            units = pairs.new.rows[path].units
            yield PageChange(
                path=path,
                title=title,
                how=CHANGED,
                old_path=path,
                old_title=title,
                type=new,
                old_type=old,
                units=Sizes(units, units),
                touched=False,
            )
