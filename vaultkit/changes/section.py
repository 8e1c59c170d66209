"""A page's section: which one is meant, and from where to where it reaches.

A section is a heading with everything before the next heading of the same or a higher level.
Headings inside quotes and lists belong to these and end no section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.errors import StateError, UsageError
from vaultkit.model.facts import Facts, Heading
from vaultkit.model.text import LineTable, nfc, shortened
from vaultkit.parse.decode import decode
from vaultkit.parse.notes import Notes, notes_of
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.parse.slugs import heading_key, matches_heading_path
from vaultkit.vault.suggest import closest, did_you_mean, quoted

NEWLINE = re.compile(rb"\r\n|\n|\r")
_MOST = 10


@dataclass(frozen=True)
class Sheet:
    """A page taken apart: `text` is what stands behind a byte-order mark, `facts` have places."""

    path: str
    data: bytes
    text: bytes
    facts: Facts
    notes: Notes
    lines: LineTable

    @property
    def mark(self) -> bytes:
        """The byte-order mark, or nothing."""
        return self.data[: len(self.data) - len(self.text)]

    @property
    def newline(self) -> bytes:
        """How its lines end, by the first of them."""
        found = NEWLINE.search(self.text)
        return found.group() if found else b"\n"


def sheet_of(path: str, data: bytes, dialect: Dialect) -> Sheet:
    """The page of these bytes. Raises `StateError` where they are no text."""
    decoded = decode(data)
    if decoded.reason:
        raise StateError(f"{path} cannot be read: {decoded.reason}", "Save it as UTF-8 first")
    text = decoded.data
    facts = parse(text, dialect, placed=True)
    notes = notes_of(text, facts.body_start, wikilinks=dialect.wikilinks)
    return Sheet(path, data, text, facts, notes, LineTable(text, ascii_only=text.isascii()))


class Part(NamedTuple):
    """A section by bytes: `start` and `end` with its blank last lines, `stop` without these.

    `body` is where the line or lines of its heading end; `first` and `last` are the numbers of its
    heading and of the first heading behind it.
    """

    start: int
    body: int
    stop: int
    end: int
    first: int
    last: int


def section_of(sheet: Sheet, section: str, line: int | None) -> Part:
    """The section with this heading, or with its heading on this `line`, or both.

    `section` is a heading's text, or `Heading#Sub` for one below another. Raises `UsageError` where
    none is meant, or more than one, `StateError` for one that cannot be moved by itself.
    """
    headings = sheet.facts.headings
    found = list(range(len(headings)))
    if section:
        found = _by_text(headings, section)
    if line is not None:
        found = [number for number in found if headings[number].line == line]
    if len(found) != 1:
        raise _not_one(sheet, section, line, found)
    return _part(sheet, found[0])


def _by_text(headings: Sequence[Heading], section: str) -> list[int]:
    """The headings of this text; else in another case, or by a way of several."""
    wanted = " ".join(nfc(section).split())
    exact = [n for n, one in enumerate(headings) if " ".join(nfc(one.text).split()) == wanted]
    key = heading_key(section)
    found = exact or [n for n, one in enumerate(headings) if key and heading_key(one.text) == key]
    parts = [part.strip() for part in section.split("#") if part.strip()]
    if found or len(parts) < 2:
        return found
    return [number for number in range(len(headings)) if _ends_way(parts, headings, number)]


def _ends_way(parts: Sequence[str], headings: Sequence[Heading], number: int) -> bool:
    """Whether a way of headings ends at this one: it needs it and those above it alone."""
    above: list[Heading] = []
    for one in headings[: number + 1]:
        while above and above[-1].level >= one.level:
            above.pop()
        above.append(one)
    return matches_heading_path(parts, above) and not matches_heading_path(parts, above[:-1])


def _not_one(sheet: Sheet, section: str, line: int | None, found: list[int]) -> UsageError:
    headings, path = sheet.facts.headings, sheet.path
    if len(found) > 1:
        places = ", ".join(f"{path}:{headings[number].line}" for number in found)
        return UsageError(
            f"{len(found)} sections are called {quoted(shortened(section))}: {places}",
            f"Say which one: --line {headings[found[0]].line}",
        )
    if line is not None:
        near = f" is called {quoted(shortened(section))} and" if section else ""
        step = ", ".join(f"{one.line} {quoted(shortened(one.text))}" for one in headings[:_MOST])
        return UsageError(
            f"no section of {path}{near} begins on line {line}",
            f"Its headings are on these lines: {step}" if step else "The page has no heading",
        )
    near_texts = [shortened(one) for one in closest(section, [one.text for one in headings])]
    known = ", ".join(quoted(shortened(one.text)) for one in headings[:_MOST])
    step = did_you_mean(near_texts, f"its headings are {known}" if known else "it has no heading")
    return UsageError(
        f"{path} has no section {quoted(shortened(section))}", f"{step[:1].upper()}{step[1:]}"
    )


def _part(sheet: Sheet, first: int) -> Part:
    text, lines, headings = sheet.text, sheet.lines, sheet.facts.headings
    ends = {extent.start: extent.end for extent in sheet.notes.blocks}
    here = headings[first]
    if here.start not in ends:
        raise StateError(
            f"{sheet.path}:{here.line}: this heading stands inside a quote or a list",
            "Move the whole quote or list by hand",
        )
    start = lines.start_of(here.line)
    body = lines.start_of(lines.line_of(max(ends[here.start] - 1, here.start)) + 1)
    last = first + 1
    while last < len(headings) and not (
        headings[last].level <= here.level and headings[last].start in ends
    ):
        last += 1
    end = lines.start_of(headings[last].line) if last < len(headings) else len(text)
    stop = _without_blank_lines(text, start, end)
    if stop <= body:
        raise StateError(
            f"{sheet.path}:{here.line}: nothing stands below this heading",
            "Name a section that holds something",
        )
    return Part(start, body, stop, end, first, last)


def _without_blank_lines(text: bytes, start: int, end: int) -> int:
    """Where the last line that is not blank ends, its line ending included."""
    kept = start + len(text[start:end].rstrip())
    found = NEWLINE.search(text, kept, end)
    return found.end() if found else end
