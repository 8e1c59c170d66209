"""Answers that fit: text and lists are cut at a bound, and say what is left and how to ask for it.

Text is counted in UTF-16 units, as agents' clients count, and a pair of them is never split; lists
are counted in bytes of UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from vaultkit.errors import UsageError
from vaultkit.model.text import utf16_units

MOST_CHARS = 12_000
"""UTF-16 units of text in an answer where the call does not say."""

LIST_BYTES = 24 * 1024
"""Bytes of UTF-8 of the rows in an answer."""

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


def rows(found: Sequence[_T], offset: int = 0, most: int = LIST_BYTES) -> Rows:
    """What of a list an answer shows, from a row on: at least one, else as many as fit."""
    if offset and offset >= len(found):
        raise UsageError(
            f"there is nothing at offset {offset:,}: the list has {len(found):,} rows",
            "Begin at offset 0, or where an answer said nextOffset",
        )
    shown: list[object] = []
    room = most
    for row in found[offset:]:
        room -= len(json.dumps(row, ensure_ascii=False).encode("utf-8", "surrogatepass")) + 1
        if shown and room < 0:
            break
        shown.append(row)
    after = offset + len(shown)
    return Rows(tuple(shown), after if after < len(found) else None, len(found))
