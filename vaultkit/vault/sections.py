"""The sections of a page by size: what a page that is too large may be divided into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vaultkit.model.facts import Heading
from vaultkit.model.text import utf16_units
from vaultkit.parse.decode import decode
from vaultkit.vault.page import Page

MOST = 6
"""So many sections are told at most."""

_DEEPEST = 6


class Section(NamedTuple):
    """A heading and all up to the next one of the same or a higher level.

    `units` is its size in UTF-16 units, the heading included; `inner` counts the headings in it;
    `goals` are the pages that it links to, in the order of the text.
    """

    heading: str
    level: int
    line: int
    units: int
    inner: int
    goals: tuple[str, ...] = ()


def sections_of(page: Page, data: bytes) -> tuple[Section, ...]:
    """The largest sections of a page that has its places, the largest first, at most `MOST`.

    None at all where `data` are no longer the bytes that it was read from.
    """
    facts, read = page.facts, decode(data).data
    if utf16_units(_text(read[facts.body_start :])) != facts.body_units:
        return ()
    headings = facts.headings
    found = []
    for number, (heading, following) in enumerate(zip(headings, ends_of(headings), strict=True)):
        end = headings[following].start if following < len(headings) else len(read)
        units = utf16_units(_text(read[heading.start : end]))
        found.append((-units, number, following, end))
    return tuple(
        Section(
            headings[number].text,
            headings[number].level,
            headings[number].line,
            -size,
            following - number - 1,
            _goals(page, headings[number].start, end),
        )
        for size, number, following, end in sorted(found)[:MOST]
    )


def ends_of(headings: Sequence[Heading]) -> list[int]:
    """For each heading the number of the one before which its section ends."""
    nearest = [len(headings)] * (_DEEPEST + 1)
    ends = [0] * len(headings)
    for number in range(len(headings) - 1, -1, -1):
        level = headings[number].level
        ends[number] = nearest[level]
        nearest[level:] = [number] * (_DEEPEST + 1 - level)
    return ends


def _goals(page: Page, start: int, end: int) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            found.goal
            for found in page.links
            if found.goal is not None
            and found.goal != page.path
            and found.link.kind != "property"
            and start <= found.link.start < end
        )
    )


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
