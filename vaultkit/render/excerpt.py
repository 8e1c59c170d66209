"""The part of a source line that is shown under a finding, and where its caret goes.

Widths are counted in cells of a terminal: East Asian wide characters take two (UAX #11), combining
marks none, a tab is shown as four blanks and a hidden character as its escape.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width

from vaultkit.render.clean import clean_pieces

_TAB = "    "
_CUT = "…"


class Excerpt(NamedTuple):
    """`text` is safe to print; the marked part starts `before` cells in and is `width` wide."""

    text: str
    before: int
    width: int


def excerpt(line: str, first: int, last: int, room: int) -> Excerpt:
    """At most `room` cells of `line` around its code points from `first` up to, not with, `last`.

    Offsets behind the line's end mean its end. The work depends on `room`, not on the line.
    """
    first = min(first, len(line))
    start = max(0, first - room)
    stop = min(len(line), first + room)
    near = line[start:stop]
    pieces, widths = _printed(near)
    at = first - start
    left, right = 0, len(pieces)
    if len(near) < len(line) or sum(widths) > room:
        left, right = _window(widths, at, room - 2 * len(_CUT))
    head = _CUT if start + left > 0 else ""
    tail = _CUT if start + right < len(line) else ""
    return Excerpt(
        head + "".join(pieces[left:right]) + tail,
        len(head) + sum(widths[left:at]),
        max(1, sum(widths[at : min(last - start, right)])),
    )


def _printed(text: str) -> tuple[Sequence[str], list[int]]:
    """How each code point is printed, and how many cells that takes."""
    if text.isascii() and text.isprintable() and "##" not in text:
        return text, [1] * len(text)
    pieces = clean_pieces(text)
    if "\t" in text:
        pieces = [_TAB if char == "\t" else piece for char, piece in zip(text, pieces, strict=True)]
    return pieces, [len(piece) if len(piece) > 1 else cells(piece) for piece in pieces]


def _window(widths: list[int], at: int, room: int) -> tuple[int, int]:
    """A third of the room for what is in front of `at`, the rest behind, then in front again."""
    left = right = at
    used = 0
    while left > 0 and used + widths[left - 1] <= room // 3:
        left -= 1
        used += widths[left]
    while right < len(widths) and used + widths[right] <= room:
        used += widths[right]
        right += 1
    while left > 0 and used + widths[left - 1] <= room:
        left -= 1
        used += widths[left]
    while left < at and widths[left] == 0:  # a mark without its letter
        left += 1
    return left, right


@lru_cache(maxsize=4096)
def cells(char: str) -> int:
    """How many cells of a terminal one printable character takes: 0, 1 or 2."""
    if char < "\u0300":
        return 1
    if combining(char) or category(char) in ("Mn", "Me", "Cf"):
        return 0
    if "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7ff":
        return 0  # vowels and finals of decomposed Hangul stand on the letter before
    return 2 if east_asian_width(char) in "WF" else 1
