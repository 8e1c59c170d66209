"""What the second scanner's rules note down, and how its places become bytes of the text.

During a scan every place is a character of `Notes.source`, the text with its line endings made
`\\n`. Parsers hand out the text of paragraphs and cells without their indentation and prefixes;
*anchors*, pairs of a character of such a text and its place, lead back to the source.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TypeVar

from vaultkit.parse.scan import (
    Extent,
    Scan,
    ScannedDefinition,
    ScannedHeading,
    ScannedLabel,
    ScannedLink,
)

Anchors = list[tuple[int, int]]
_Item = TypeVar("_Item", ScannedLink, ScannedHeading, ScannedDefinition, ScannedLabel, Extent)

SPACE = " \t\n\x0b\x0c\r"
"""What the parser cuts off both ends of a text."""

_PIECE = re.compile(r"\\\||\||(?:[^\\|]|\\(?!\|))+")


class Notes:
    """The notes of one scan. `anchors` are those of the inline text that is being read."""

    def __init__(self, source: str, label_first: bool) -> None:
        self.source = source
        self.label_first = label_first
        self.found = Scan()
        self.footnotes: set[str] = set()
        self.anchors: Anchors = []
        self.base = 0

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The place of a piece of the inline text; its end stands behind its last character."""
        return self._at(start), self._at(end - 1) + 1

    def _at(self, position: int) -> int:
        position += self.base
        text, place = self.anchors[bisect_right(self.anchors, (position, 1 << 60)) - 1]
        return place + position - text


def folded(label: str) -> str:
    """A label as labels are compared: without case, white space collapsed (CommonMark §4.7)."""
    return " ".join(label.casefold().split())


def cells(row: str, start: int) -> list[Anchors]:
    """The anchors of each cell's text in a table's row at `start`; `\\|` is one character there."""
    found: list[Anchors] = [[(0, start)]]
    texts = [""]
    for piece in _PIECE.finditer(row.rstrip(SPACE)):
        part = piece.group()
        if part == "|":
            found.append([(0, start + piece.end())])
            texts.append("")
            continue
        if part == "\\|":
            found[-1].append((len(texts[-1]), start + piece.end() - 1))
        texts[-1] += part.replace("\\|", "|")
    if not texts[0]:
        del found[0], texts[0]
    return [_trimmed(anchors, text) for anchors, text in zip(found, texts, strict=True)]


def _trimmed(anchors: Anchors, text: str) -> Anchors:
    lead = len(text) - len(text.lstrip(SPACE))
    return [(max(at - lead, 0), place + max(lead - at, 0)) for at, place in anchors]


def in_bytes(found: Scan, text: str, places: bool) -> Scan:
    """`found` in source order, without what is said twice, its characters turned into bytes."""
    found.links.sort(key=lambda link: (link.start, -link.end))
    found.code.sort()
    found.undefined.sort(key=lambda label: label.start)
    found.lost_footnotes.sort(key=lambda label: label.start)
    first: dict[str, ScannedDefinition] = {}
    for definition in found.definitions:
        first.setdefault(folded(definition.label), definition)
    found.definitions = list(first.values())
    to_byte = _byte_table(found, text)
    found.links = _placed(found.links, to_byte if places else None)
    found.headings = _placed(found.headings, to_byte if places else None)
    found.definitions = _placed(found.definitions, to_byte)
    found.undefined = _placed(found.undefined, to_byte)
    found.lost_footnotes = _placed(found.lost_footnotes, to_byte)
    found.code = _placed(found.code, to_byte) if places else []
    return found


def _placed(items: list[_Item], to_byte: dict[int, int] | None) -> list[_Item]:
    if to_byte is None:
        return [item._replace(start=-1, end=-1) for item in items]
    return [item._replace(start=to_byte[item.start], end=to_byte[item.end]) for item in items]


def _byte_table(found: Scan, text: str) -> dict[int, int]:
    """The byte of every character at which something begins or ends, in one pass over `text`."""
    wanted = sorted(
        {place for link in found.links for place in (link.start, link.end)}
        | {place for item in (*found.headings, *found.definitions) for place in item[2:]}
        | {place for item in (*found.undefined, *found.lost_footnotes) for place in item[1:]}
        | {place for item in found.code for place in item}
    )
    pairs = [match.start() for match in re.finditer("\r\n", text)]
    shortened = [place - count for count, place in enumerate(pairs)]
    table = {}
    character = size = 0
    for place in wanted:
        original = place + bisect_left(shortened, place)
        size += len(text[character:original].encode())
        character = original
        table[place] = size
    return table
