"""A retained file as evidence looks at it: the hash of its content, and its lines where it is text.

A pointer of Git LFS (its specification, version 1) stands for the file it names: it tells the hash
of that file's content, and nothing of its lines.
"""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from unicodedata import normalize

_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:[^\n]*\n)*?oid sha256:([0-9a-f]{64})\n"
    rb"size ([0-9]+)\n"
)
_LONGEST_POINTER = 1024
_BREAK = re.compile("\r\n|\n|\r")


class Retained:
    """The bytes of one file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._pointer = _POINTER.match(data) if len(data) <= _LONGEST_POINTER else None

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the content, in hex."""
        if self._pointer is not None:
            return self._pointer[1].decode("ascii")
        return hashlib.sha256(self._data).hexdigest()

    @property
    def size(self) -> int:
        """The size of the content in bytes."""
        return int(self._pointer[2]) if self._pointer is not None else len(self._data)

    @cached_property
    def lines(self) -> tuple[str, ...] | None:
        """The lines of a text in UTF-8, without their ends; None for any other content."""
        if self._pointer is not None or b"\0" in self._data:
            return None
        try:
            text = self._data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None
        lines = _BREAK.split(text)
        return tuple(lines[:-1] if lines[-1] == "" else lines)

    @cached_property
    def _words(self) -> str:
        return collapsed("\n".join(self.lines or ()))

    def holds(self, quote: str, first: int = 1, last: int | None = None) -> bool:
        """Whether `quote` stands in these lines, 1-based, white space and Unicode form apart."""
        lines = self.lines or ()
        if first <= 1 and (last is None or last >= len(lines)):
            return collapsed(quote) in self._words
        return collapsed(quote) in collapsed("\n".join(lines[first - 1 : last]))

    def place_of(self, quote: str) -> tuple[int, int] | None:
        """The first and last line in which `quote` stands whole; None where it is not there."""
        wanted, lines = collapsed(quote), self.lines or ()
        at = self._words.find(wanted) if wanted else -1
        if at < 0:
            return None
        first = last = 0
        end = 0  # where the words of the lines so far end
        for number, line in enumerate(lines, 1):
            words = collapsed(line)
            if not words:
                continue
            start, end = end + (1 if end else 0), end + (1 if end else 0) + len(words)
            if not first and at < end:
                first = number
            if start < at + len(wanted):
                last = number
        return first, last


def collapsed(text: str) -> str:
    """`text` in NFC with white space collapsed, as quotes are compared."""
    return " ".join(normalize("NFC", text).split())
