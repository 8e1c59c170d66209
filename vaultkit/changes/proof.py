"""Whether a section moved as it should: every heading and every link of both pages is accounted.

The pages are read again as they would be; nothing is believed of how they were put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from vaultkit.changes.definitions import Range
from vaultkit.changes.leads import Goal, Leads
from vaultkit.changes.section import Sheet
from vaultkit.changes.split import Division
from vaultkit.errors import StateError
from vaultkit.model.facts import Heading, Link
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot

_By = tuple[str, bool, object]
_LOST = ("undefined-reference", "undefined-footnote")


def refuse_other(plan: Division, leads: Leads, source: Sheet, target: Sheet, stub: Range) -> None:
    """Refuse a plan after which a heading or a link would be lost, new, or mean something else.

    `source` and `target` are the pages as they would be; in `stub` stands what is new in the
    source. Raises `StateError` with what would differ.
    """
    part, before = plan.part, plan.source.facts.headings
    wanted = [*before[: part.first + 1], *before[part.last :]]
    _refuse_headings(source, wanted)
    moved = [*plan.target.facts.headings, *before[part.first : part.last]]
    _refuse_headings(target, moved)
    _refuse_nested(target, len(plan.target.facts.headings))
    stays = [(0, part.body), (part.stop, len(plan.source.text))]
    stays += [*plan.shared.stay, *plan.shared.kept]
    gone = plan.shared.dropped
    here = plan.source.path
    expected = Counter(_expected(leads, plan.source, here, stays, gone))
    _refuse_links(source, expected, _found(leads.after, leads, source, without=stub))
    there = target.path
    expected = Counter(_expected(leads, plan.target, there, [(0, len(plan.target.text))], ()))
    expected.update(_expected(leads, plan.source, there, [*plan.moving, *plan.copied], ()))
    _refuse_links(target, expected, _found(leads.after, leads, target))
    _refuse_lost(plan, source, target)


def _refuse_headings(sheet: Sheet, wanted: Sequence[Heading]) -> None:
    found = [(one.level, one.text, one.anchor) for one in sheet.facts.headings]
    if found != [(one.level, one.text, one.anchor) for one in wanted]:
        raise _other(sheet, "its headings would not be those it had and those of the section")


def _refuse_nested(target: Sheet, first: int) -> None:
    outer = {extent.start for extent in target.notes.blocks}
    if target.facts.headings[first].start not in outer:
        raise _other(target, "the section would become a part of its last quote or list")


def _expected(
    leads: Leads, sheet: Sheet, here: str, ranges: Iterable[Range], gone: Iterable[Range]
) -> Iterator[_By]:
    """What the links of some parts of a page as it is must lead to from the page `here`."""
    holes = tuple(gone)
    for start, end in ranges:
        for link in _within(sheet, start, end):
            if not any(first <= link.start < last for first, last in holes):
                goal = leads.goal_of(sheet.path, link)
                moved = leads.moved(goal, here) if goal is not None else None
                yield link.kind, link.commented, moved or _target(leads.before, sheet.path, link)


def _found(vault: Snapshot, leads: Leads, sheet: Sheet, *, without: Range = (0, 0)) -> Counter[_By]:
    found: Counter[_By] = Counter()
    for link in _within(sheet, 0, len(sheet.text)):
        if without[0] <= link.start < without[1]:
            continue
        goal = leads.goal_after(sheet.path, link)
        found[link.kind, link.commented, goal or _target(vault, sheet.path, link)] += 1
    return found


def _within(sheet: Sheet, start: int, end: int) -> Iterator[Link]:
    return (one for one in sheet.facts.links if start <= one.start < end and one.kind != "property")


def _target(vault: Snapshot, path: str, link: Link) -> object:
    found, fragment = vault.resolve(path, link)
    if found.outcome in (Outcome.EXTERNAL, Outcome.UNCHECKED, Outcome.MALFORMED):
        return found.outcome, link.target
    return found.outcome, found.path, found.candidates, fragment


def _refuse_links(sheet: Sheet, wanted: Counter[_By], found: Counter[_By]) -> None:
    lost, new = wanted - found, found - wanted
    if not lost and not new:
        return
    kind, _, goal = next(iter(lost or new))
    words = goal.page if isinstance(goal, Goal) else _shown(goal)
    what = "would not lead any more" if lost else "would be new"
    raise _other(sheet, f"a link ({kind}) to {words} {what}")


def _shown(goal: object) -> str:
    """What a link leads to that is none of the two pages, in a word."""
    parts = goal if isinstance(goal, tuple) else (goal,)
    return next((one for one in parts[1:] if isinstance(one, str) and one), f"nothing ({parts[0]})")


def _refuse_lost(plan: Division, source: Sheet, target: Sheet) -> None:
    """Footnotes and references without definition must be as many as before."""
    before = _lost(plan.source) + _lost(plan.target)
    after = _lost(source) + _lost(target)
    for _, label in sorted((before - after) | (after - before)):
        raise _other(target, f"[{label}] would gain or lose its definition")


def _lost(sheet: Sheet) -> Counter[tuple[str, str]]:
    faults = (one for one in sheet.facts.faults if one.kind in _LOST)
    return Counter((one.kind, one.detail) for one in faults)


def _other(sheet: Sheet, why: str) -> StateError:
    return StateError(
        f"nothing was moved, for {sheet.path} would read otherwise than it should: {why}",
        "Look at how the page ends, and at what the section holds; or move it by hand",
    )
