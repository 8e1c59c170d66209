"""Edits that rules of several families give: bytes of a page in, `Edit` values out.

A page is read again only where there is something to mend, so that a faultless one costs nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from vaultkit.model.finding import Edit
from vaultkit.model.text import LineTable, Span
from vaultkit.parse.decode import decode
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

_READ: WeakKeyDictionary[Page, Text] = WeakKeyDictionary()
"""As long as somebody looks at a page, its text is at hand."""


class Text(NamedTuple):
    """The text of a page behind its mark, as characters, as bytes, and where its lines begin."""

    text: str
    data: bytes
    lines: LineTable

    def edit(self, start: int, end: int, text: str) -> Edit:
        """The bytes from `start` up to `end` become `text`."""
        return Edit(self.lines.span(start, end), text)

    def at(self, span: Span) -> str:
        """What stands at `span`; "" where that is not in the text."""
        try:
            start = self.lines.offset(span.line, span.column)
            end = self.lines.offset(span.end_line, span.end_column)
        except ValueError:
            return ""
        return self.data[start:end].decode()


def read(page: Page, vault: Snapshot) -> Text:
    """The page as it is; nothing where it can be had no longer. Read once for all of its links."""
    known = _READ.get(page)
    if known is None:
        known = _READ[page] = _text(vault.material(page.path) or b"")
    return known


def text_of(page: Page, vault: Snapshot) -> str:
    """The characters of a page."""
    return read(page, vault).text


@lru_cache(maxsize=2)
def _text(data: bytes) -> Text:
    decoded = decode(data)
    return Text(
        decoded.text, decoded.data, LineTable(decoded.data, ascii_only=decoded.text.isascii())
    )


def between(before: bytes, after: bytes) -> Edit:
    """The one edit that makes `after` of `before`, two texts behind their marks."""
    head = _alike(before, after)
    tail = _alike(before[head:][::-1], after[head:][::-1])
    start, end = head, len(before) - tail
    # whole characters only
    while start and (before[start : start + 1] or b"\0")[0] & 0xC0 == 0x80:
        start -= 1
    while end < len(before) and before[end] & 0xC0 == 0x80:
        end += 1
    text = after[start : len(after) - (len(before) - end)].decode()
    lines = LineTable(before, ascii_only=before.isascii())
    return Edit(lines.span(start, end), text)


def _alike(one: bytes, other: bytes) -> int:
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return number
    return min(len(one), len(other))
