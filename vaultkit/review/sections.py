"""Two bodies → which sections came, went, changed, and which moved from one page to another.

A part is what stands between a heading and the next one, whatever their levels, so that a change
shows where it is. Line ends, and white space around a part, are no change of it. What moved is the
whole section first, with all below its heading, and then single parts: only what alone left one
page and alone came to another, with the same heading and the same bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from vaultkit.model.facts import Heading
from vaultkit.model.knowledge_diff import SectionChange
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED
from vaultkit.model.text import nfc, utf16_units
from vaultkit.parse.decode import decode
from vaultkit.review.words import wording
from vaultkit.vault.page import Page
from vaultkit.vault.sections import ends_of

RENAMED, MOVED_TO, MOVED_FROM = "renamed", "moved to", "moved from"

_UNDERLINE = re.compile(r"[ >]*(?:=+|-+)[ \t]*\Z")
_TITLE = "\0title"

_At = TypeVar("_At", int, tuple[int, int])


class Part(NamedTuple):
    """A heading with the text up to the next one; "" and level 0 for what stands before the first.

    `way` are the headings above it and its own, and `nth` counts those of one way; the first
    heading of level 1 is the page's title and the same whatever it says. `body` is the part's own
    text, `whole` that of all below its heading, up to the part number `end`; `units` and `size` are
    their sizes, headings included.
    """

    heading: str
    level: int
    way: tuple[str, ...]
    nth: int
    body: str
    whole: str
    end: int
    units: int
    size: int


def parts_of(page: Page, data: bytes | None) -> tuple[Part, ...] | None:
    """The parts of a page that has its places; None where `data` are other bytes than it is of."""
    if data is None:
        return None
    read, facts = decode(data).data, page.facts
    if not facts.placed or utf16_units(_text(read[facts.body_start :])) != facts.body_units:
        return None
    headings = facts.headings
    edges = [*[heading.start for heading in headings], len(read)]
    found = []
    opening = _text(read[facts.body_start : edges[0]])
    if opening.strip():
        units, text = utf16_units(opening), _plain(opening)
        found.append(Part("", 0, ("",), 0, text, text, 1, units, units))
    shift = len(found)
    ends = ends_of(headings)
    for number, (heading, (way, nth)) in enumerate(zip(headings, _ways(headings), strict=True)):
        end = ends[number]
        own = _text(read[edges[number] : edges[number + 1]])
        whole = _text(read[edges[number] : edges[end]])
        texts = (_behind_heading(own), _behind_heading(whole))
        sizes = (utf16_units(own), utf16_units(whole))
        found.append(Part(heading.text, heading.level, way, nth, *texts, end + shift, *sizes))
    return tuple(found)


def _ways(headings: Sequence[Heading]) -> Iterator[tuple[tuple[str, ...], int]]:
    seen: dict[tuple[str, ...], int] = {}
    above: list[tuple[int, str]] = []
    titled = False
    for heading in headings:
        name = nfc(heading.text)
        if heading.level == 1 and not titled:
            name, titled = _TITLE, True
        above = [*(one for one in above if one[0] < heading.level), (heading.level, name)]
        way = tuple([name for _, name in above])
        yield way, seen.get(way, 0)
        seen[way] = seen.get(way, 0) + 1


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _behind_heading(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    behind = 1
    if not lines[0].lstrip(" >\t-*+0123456789.").startswith("#"):
        behind = next((n for n, line in enumerate(lines) if n and _UNDERLINE.match(line)), 0) + 1
    return "\n".join(lines[behind:]).strip()


_MARKS: tuple[Callable[[Part], Hashable], ...] = (
    lambda part: (part.way, part.body),
    lambda part: (part.way, part.nth),
    lambda part: (part.way[-1], part.body),
    lambda part: part.way[-1],
)
"""By what parts of one page are the same, the surest first."""


class Body:
    """The parts of one page on both sides, and which of them go together.

    `unknown`: the parts of a side could not be had. `kept` leads from old to new ones; `left` and
    `came` are those that were told as moved.
    """

    def __init__(self, old: tuple[Part, ...] | None, new: tuple[Part, ...] | None) -> None:
        self.unknown = old is None or new is None
        self.old, self.new = ((), ()) if old is None or new is None else (old, new)
        self.left: set[int] = set()
        self.came: set[int] = set()
        self.kept: dict[int, int] = {}
        for mark in _MARKS:
            here = _alone(self.lost(), mark)
            there = _alone(self.gained(), mark)
            self.kept.update((here[one], there[one]) for one in here if one in there)

    def lost(self) -> Iterator[tuple[int, Part]]:
        """What was here and is not, as far as it is not told as moved."""
        known = self.kept.keys() | self.left
        return ((n, part) for n, part in enumerate(self.old) if n not in known)

    def gained(self) -> Iterator[tuple[int, Part]]:
        """What is here and was not, as far as it is not told as moved."""
        known = {*self.kept.values(), *self.came}
        return ((n, part) for n, part in enumerate(self.new) if n not in known)


class Moved(NamedTuple):
    """A section that went from one of several pages to another, by their numbers."""

    heading: str
    source: int
    target: int
    units: int


def moved_sections(bodies: Sequence[Body]) -> list[Moved]:
    """What moved between pages; the bodies remember that it is told."""
    return [*_moves(bodies, whole=True), *_moves(bodies, whole=False)]


def _moves(bodies: Sequence[Body], *, whole: bool) -> Iterator[Moved]:
    def mark(part: Part) -> Hashable:
        text = part.whole if whole else part.body
        return (nfc(part.heading), text) if text and part.way[-1] not in ("", _TITLE) else None

    left = _alone(
        (((n, at), part) for n, body in enumerate(bodies) for at, part in body.lost()), mark
    )
    came = _alone(
        (((n, at), part) for n, body in enumerate(bodies) for at, part in body.gained()), mark
    )
    for one, (source, at) in left.items():
        target, to = came.get(one, (source, 0))
        if source == target or at in bodies[source].left or to in bodies[target].came:
            continue
        part = bodies[source].old[at]
        size = part.end - at if whole else 1
        bodies[source].left.update(range(at, at + size))
        bodies[target].came.update(range(to, to + size))
        yield Moved(part.heading, source, target, part.size if whole else part.units)


def _alone(
    parts: Iterable[tuple[_At, Part]], mark: Callable[[Part], Hashable]
) -> dict[Hashable, _At]:
    """Where each part is that alone has its mark; None is no mark."""
    found: dict[Hashable, list[_At]] = {}
    for at, part in parts:
        one = mark(part)
        if one is not None:
            found.setdefault(one, []).append(at)
    return {one: places[0] for one, places in found.items() if len(places) == 1}


def section_changes(body: Body) -> tuple[tuple[SectionChange, ...], bool]:
    """What changed within one page, in the order of the new text, and whether its order did."""
    was = {new: old for old, new in body.kept.items()}
    gained, renamed = dict(body.gained()), dict(_renamed(body))
    found = []
    for number, part in enumerate(body.new):
        old = body.old[was[number]] if number in was else None
        if number in renamed:
            other = body.old[renamed[number]]
            sizes = (other.units, part.units)
            found.append((part, SectionChange(RENAMED, part.heading, *sizes, other.heading)))
        elif number in gained:
            found.append((part, SectionChange(ADDED, part.heading, 0, part.units)))
        elif old is not None:
            found += [(part, change) for change in _edits(old, part)]
    gone = set(renamed.values())
    found += [
        (part, SectionChange(REMOVED, part.heading, part.units, 0))
        for number, part in body.lost()
        if number not in gone
    ]
    several = _several(body.old) | _several(body.new)
    order = [body.kept[old] for old in sorted(body.kept)]
    return tuple([_placed(*one, several) for one in found]), order != sorted(order)


def _several(parts: Sequence[Part]) -> set[str]:
    """The names that several parts of a page have."""
    counts = Counter(part.way[-1] for part in parts)
    return {name for name, number in counts.items() if number > 1}


def _placed(part: Part, change: SectionChange, several: set[str]) -> SectionChange:
    """The change with the heading above, where the section's own does not tell it apart."""
    above = part.way[-2] if len(part.way) > 1 and part.way[-1] in several else ""
    return change if above in ("", _TITLE) else change._replace(above=above)


def _edits(old: Part, new: Part) -> Iterator[SectionChange]:
    """What became of a part that is there still; the title's heading may be another one."""
    if nfc(old.heading) != nfc(new.heading):
        yield SectionChange(RENAMED, new.heading, old.units, new.units, old.heading)
    if (old.body, old.level) != (new.body, new.level):
        told = wording(old.body, new.body)
        yield SectionChange(CHANGED, new.heading, old.units, new.units, wording=told)


def _renamed(body: Body) -> Iterator[tuple[int, int]]:
    """Parts with the same text below another heading: new and old number."""
    left = _alone(body.lost(), lambda part: part.body or None)
    for text, number in _alone(body.gained(), lambda part: part.body or None).items():
        if text in left:
            yield number, left[text]
