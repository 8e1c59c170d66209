"""Places in a buffer, as the protocol counts them and as vaultkit does.

The protocol's lines and characters begin at 0, and a character is a unit of the encoding that was
agreed on: UTF-16 unless the client prefers another. A line ends with `\\n`, `\\r\\n` or `\\r`, and
with nothing else. vaultkit's lines and columns begin at 1 and count code points; a byte-order mark
is not counted, and column 0 of line 1 is its place.
"""

from __future__ import annotations

import re

from lsprotocol.types import Position, PositionEncodingKind, Range

from vaultkit.model.text import Span

BOM = "\ufeff"

_END = re.compile(r"\r\n|\r|\n")
_WIDTHS = {
    PositionEncodingKind.Utf8: lambda text: len(text.encode("utf-8", "surrogatepass")),
    PositionEncodingKind.Utf16: lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    PositionEncodingKind.Utf32: len,
}


def width(text: str, encoding: str) -> int:
    """How many units of the encoding a text has."""
    if text.isascii():
        return len(text)
    return _WIDTHS[PositionEncodingKind(encoding)](text)


class Text:
    """The text of one buffer or file. `encoding` is how the client counts characters."""

    def __init__(self, text: str, encoding: str) -> None:
        self.text = text
        self.encoding = encoding
        self._starts = [0, *(match.end() for match in _END.finditer(text))]
        self._mark = int(text.startswith(BOM))

    @property
    def plain(self) -> str:
        """The text without a byte-order mark."""
        return self.text[self._mark :]

    def line(self, number: int) -> str:
        """The line of this number, from 0, without its end and without a mark; "" for none."""
        if not 0 <= number < len(self._starts):
            return ""
        return self.text[slice(*self._bounds(number))]

    @property
    def lines(self) -> int:
        """How many lines there are; a text that ends in a line end has an empty last one."""
        return len(self._starts)

    def index(self, place: Position) -> int:
        """The code point of the text at a place; one behind the end of a line is its end."""
        if place.line >= len(self._starts):
            return len(self.text)
        start, end = self._bounds(place.line, marked=True)
        line = self.text[start:end]
        if line.isascii():
            return min(start + place.character, end)
        at = units = 0
        while at < len(line) and units < place.character:
            units += width(line[at], self.encoding)
            at += 1
        return start + at

    def column(self, place: Position) -> int:
        """How many code points of its line stand before a place, a mark not counted."""
        if place.line >= len(self._starts):
            return 0
        start = self._bounds(place.line)[0]
        return max(self.index(place) - start, 0)

    def place(self, line: int, column: int) -> Position:
        """The protocol's place of vaultkit's 1-based line and column; kept within the text."""
        number = min(max(line - 1, 0), len(self._starts) - 1)
        if line - 1 > number:
            column = len(self.text)
        whole, end = self._bounds(number, marked=True)
        start = self._bounds(number)[0]
        at = min(max(start + column - 1, whole), end)
        return Position(number, width(self.text[whole:at], self.encoding))

    def range(self, span: Span) -> Range:
        """The protocol's range of a span."""
        return Range(self.place(span.line, span.column), self.place(span.end_line, span.end_column))

    def line_range(self, number: int, start: int, end: int) -> Range:
        """The range of the code points from `start` up to `end` on a line, all from 0."""
        return Range(self.place(number + 1, start + 1), self.place(number + 1, end + 1))

    def with_change(self, change: Range | None, new: str) -> Text:
        """The text after an edit of the client; without a range all of it is new."""
        if change is None:
            return Text(new, self.encoding)
        start, end = self.index(change.start), self.index(change.end)
        return Text(self.text[:start] + new + self.text[max(start, end) :], self.encoding)

    def _bounds(self, number: int, *, marked: bool = False) -> tuple[int, int]:
        """Where a line begins and ends, its end left out; `marked`: with a mark before it."""
        start = self._starts[number]
        last = number + 1 == len(self._starts)
        end = len(self.text) if last else self._starts[number + 1]
        if not last:
            end -= 2 if self.text[end - 2 : end] == "\r\n" else 1
        return (start if marked or number else start + self._mark), end
