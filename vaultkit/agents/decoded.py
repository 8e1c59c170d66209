"""A text file as its characters, and back to the same bytes: mark at the front, line ends.

Configurations are written by editors of every kind. What is read here may have a byte order mark,
CRLF, lone CR, or no final newline, and only what is changed on purpose becomes other bytes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_MARK = b"\xef\xbb\xbf"
_BREAK = re.compile(r"\r\n|\n|\r")


class Malformed(Exception):
    """A file that cannot be read as what it is: the line, counted from 1, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


class Decoded(NamedTuple):
    """The characters of a file; `mark` is the byte order mark at its front, or nothing."""

    text: str
    mark: bytes = b""

    @property
    def newline(self) -> str:
        """What ends a line here: as the first line does, `\\n` where there is none."""
        found = _BREAK.search(self.text)
        return found[0] if found else "\n"

    def holding(self, text: str) -> bytes:
        """The bytes of the file with another text."""
        return self.mark + text.encode("utf-8")


def decoded(data: bytes) -> Decoded:
    """The file as characters. Raises `Malformed` where its bytes are no UTF-8."""
    mark = _MARK if data.startswith(_MARK) else b""
    try:
        return Decoded(data[len(mark) :].decode("utf-8"), mark)
    except UnicodeDecodeError as error:
        before = data[len(mark) : len(mark) + error.start].decode("utf-8", "replace")
        raise Malformed(line_of(before, len(before)), "bytes that are no UTF-8") from error


def line_of(text: str, at: int) -> int:
    """The number of the line that a place is in, from 1."""
    return 1 + len(_BREAK.findall(text, 0, at))


def with_newlines(text: str, newline: str) -> str:
    """A text with other line ends."""
    return _BREAK.sub(newline, text)
