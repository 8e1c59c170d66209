"""Answers that fit: text and lists are cut at a bound, and say what is left and how to ask for it.

Text is counted in UTF-16 units, as agents' clients count, and a pair of them is never split; lists
are counted in bytes of UTF-8. What goes with a text is cut so that the text always has its room.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from vaultkit.errors import UsageError
from vaultkit.model.text import utf16_units

MOST_CHARS = 12_000
"""UTF-16 units of text in an answer where the call does not say."""

LIST_BYTES = 24 * 1024
"""Bytes of UTF-8 of an answer that is a list."""

ROWS_BYTES = LIST_BYTES - 1024
"""Bytes of UTF-8 of its rows."""

MOST_BYTES = 64 * 1024
"""Bytes of UTF-8 of an answer at the very most, whatever a tool returns."""

PART_BYTES = 4 * 1024
"""Bytes of UTF-8 of a list that goes with a text, such as the headings of a page."""

_AROUND = 4 * 1024
"""Bytes for what says how a text goes on, and what it may be wrong for."""

_T = TypeVar("_T")


class Piece(NamedTuple):
    """A part of a text; `following` is the offset of what follows, None at its end."""

    text: str
    following: int | None
    total: int


class Rows(NamedTuple):
    """A part of a list; `following` is the number of the next row, None at its end."""

    rows: tuple[object, ...]
    following: int | None
    total: int


def piece(text: str, offset: int = 0, most: int = MOST_CHARS) -> Piece:
    """What of a text an answer shows, from an offset on. Raises `UsageError` for one beyond."""
    total = utf16_units(text)
    if offset > total:
        raise UsageError(
            f"there is nothing at offset {offset:,}: the text has {total:,} UTF-16 units",
            "Begin at offset 0, or where an answer said nextOffset",
        )
    if offset == 0 and total <= most:
        return Piece(text, None, total)
    start = _index(text, offset)
    end = _index(text, offset + most, start, offset)
    shown = text[start:end]
    after = utf16_units(text[:start]) + utf16_units(shown)
    return Piece(shown, after if end < len(text) else None, total)


def _index(text: str, wanted: int, index: int = 0, units: int = 0) -> int:
    """The character at an offset; that before where the offset lies inside a pair."""
    if text.isascii():
        return min(wanted, len(text))
    while index < len(text):
        size = 2 if ord(text[index]) > 0xFFFF else 1
        if units + size > wanted:
            break
        units, index = units + size, index + 1
    return index


def rows(
    found: Sequence[_T],
    offset: int = 0,
    most: int = ROWS_BYTES,
    shape: Callable[[_T], object] = lambda row: row,
) -> Rows:
    """What of a list an answer shows, from a row on: at least one, else as many as fit.

    `shape` makes the row that is shown, where that is another one.
    """
    if offset and offset >= len(found):
        raise UsageError(
            f"there is nothing at offset {offset:,}: the list has {len(found):,} rows",
            "Begin at offset 0, or where an answer said nextOffset",
        )
    shown: list[object] = []
    room = most
    for number in range(offset, len(found)):
        row = shape(found[number])
        room -= size_of(row) + 1
        if shown and room < 0:
            break
        shown.append(row)
    after = offset + len(shown)
    return Rows(tuple(shown), after if after < len(found) else None, len(found))


def size_of(value: object) -> int:
    """How many bytes of UTF-8 a value takes in an answer."""
    return len(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def few(found: Iterable[_T], most: int = PART_BYTES) -> list[_T]:
    """The first ones that fit into so many bytes; a model counts with its fields."""
    shown: list[_T] = []
    for one in found:
        plain = one.model_dump(exclude_none=True) if isinstance(one, BaseModel) else one
        most -= size_of(plain) + 2
        if most < 0:
            break
        shown.append(one)
    return shown


def clipped(text: str, most: int = 400) -> str:
    """A text of so many UTF-16 units at the most, with … where it was longer."""
    return text if utf16_units(text) <= most else f"{piece(text, 0, most - 1).text}…"


def beside(head: object, words: str) -> int:
    """The bytes that are left for a text in an answer with this value and these words."""
    taken = max(size_of(head), len(words.encode("utf-8", "surrogatepass")))
    return max(MOST_BYTES - taken - _AROUND, PART_BYTES)


def fitting(text: str, room: int) -> str:
    """As much of the start of a text as fits into so many bytes."""
    if size_of(text) <= room:
        return text
    low, high = 0, min(len(text), room)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if size_of(text[:middle]) <= room else (low, middle - 1)
    return text[:low]
