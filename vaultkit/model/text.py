"""Places in a text: lines and columns as people count them.

Lines and columns are 1-based; a column counts Unicode code points. A leading byte-order mark is
not counted. An end column points just behind the last code point.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple
from unicodedata import normalize

_CONTINUING = bytes(range(0x80, 0xC0))
_STEP = 512


class Span(NamedTuple):
    """From `line`:`column` up to, not including, `end_line`:`end_column`."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def at(cls, line: int, column: int = 1, width: int = 1) -> Span:
        """A span of `width` code points on one line."""
        return cls(line, column, line, column + width)


class LineTable:
    """Turns UTF-8 byte offsets of one text into lines and columns.

    A line ends after `\\n`, or after `\\r` that no `\\n` follows, as CommonMark 0.31 §2.1 has it.
    """

    __slots__ = ("_ascii", "_counts", "_data", "_starts")

    def __init__(self, data: bytes, *, ascii_only: bool) -> None:
        self._data = data
        self._ascii = ascii_only
        self._counts: list[int] = []
        starts = [0]
        find = data.find
        at = find(b"\n")
        while at >= 0:
            starts.append(at + 1)
            at = find(b"\n", at + 1)
        if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
            lone = [i + 1 for i in _lone_returns(data)]
            starts = sorted({*starts, *lone})
        self._starts = starts

    @property
    def count(self) -> int:
        """How many lines there are; a text that ends in a line ending has an empty last one."""
        return len(self._starts)

    def line_of(self, offset: int) -> int:
        """The 1-based line that holds the byte at `offset`."""
        return bisect_right(self._starts, offset)

    def place(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column (code points) of the byte at `offset`."""
        starts = self._starts
        line = bisect_right(starts, offset)
        start = starts[line - 1]
        if self._ascii:
            return line, offset - start + 1
        if offset - start <= _STEP:
            return line, _code_points(self._data[start:offset]) + 1
        return line, self._before(offset) - self._before(start) + 1

    def _before(self, offset: int) -> int:
        """How many code points stand before `offset`, so that long lines stay cheap."""
        if not self._counts:
            counts = [0]
            for at in range(0, len(self._data), _STEP):
                counts.append(counts[-1] + _code_points(self._data[at : at + _STEP]))
            self._counts = counts
        step = offset // _STEP
        return self._counts[step] + _code_points(self._data[step * _STEP : offset])

    def span(self, start: int, end: int) -> Span:
        """The span of the bytes from `start` up to `end`."""
        line, column = self.place(start)
        end_line, end_column = self.place(end)
        return Span(line, column, end_line, end_column)

    def offset(self, line: int, column: int) -> int:
        """The byte offset of a 1-based line and column (code points): the other way of `place`.

        Raises ValueError for a place outside of the text.
        """
        if not 1 <= line <= self.count or column < 1:
            raise ValueError(f"there is no place {line}:{column}")
        start = self._starts[line - 1]
        end = self.start_of(line + 1)
        at = start + column - 1
        if not self._ascii:
            text = self._data[start:end].decode("utf-8", "surrogateescape")
            end = end if column - 1 <= len(text) else -1
            at = start + len(text[: column - 1].encode("utf-8", "surrogateescape"))
        if at > end:
            raise ValueError(f"there is no place {line}:{column}")
        return at

    def start_of(self, line: int) -> int:
        """The byte offset where the 1-based `line` begins; the text's size behind the last line."""
        return self._starts[line - 1] if line <= len(self._starts) else len(self._data)


def _code_points(data: bytes) -> int:
    """How many code points begin in `data`; it may begin or end in the middle of one."""
    return len(data.translate(None, _CONTINUING))


def _lone_returns(data: bytes) -> list[int]:
    found = []
    at = data.find(b"\r")
    while at >= 0:
        if data[at + 1 : at + 2] != b"\n":
            found.append(at)
        at = data.find(b"\r", at + 1)
    return found


def utf16_units(text: str) -> int:
    """The length of `text` in UTF-16 code units, the unit of every character budget."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


_LONGEST_SHOWN = 80
_LONGEST_LINE = 2_000


def shortened(text: str) -> str:
    """`text` from the vault as a message shows it: its start where it is long."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def cut_line(line: str) -> str:
    """A line of a difference as a message shows it: both ends where it is long."""
    if len(line) <= _LONGEST_LINE:
        return line
    half = _LONGEST_LINE // 2
    return f"{line[:half]} … {len(line) - 2 * half:,} more characters … {line[-half:]}"


def nfc(text: str) -> str:
    """`text` in the one Unicode form in which names and values are compared."""
    return text if text.isascii() else normalize("NFC", text)
