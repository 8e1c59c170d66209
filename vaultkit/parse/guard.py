"""Text that would keep pulldown-cmark busy for minutes, made harmless before it is parsed.

Three constructions cost it quadratic time. None has an honest use at the length where that can be
felt, so only there one ASCII character of each becomes `;`: offsets stay, and so does every link
but those inside the construction itself.
"""

from __future__ import annotations

import re

SMALL = 6000
"""A page of fewer bytes parses in a tenth of a second, whatever it holds."""

MANY = 2000
"""With fewer lines, or fewer embeds, a page of a megabyte parses in about a second."""

LONGEST_TITLE = 2048
DEEPEST = 100

# a link's title as far as its opening quote, and the rest of it by that quote
_TITLE = re.compile(rb"""\]\([\s>]*+(?:<[^<>\r\n]*+>|(?:(?!\]\()\S)*+)[\s>]++["'(]""")
_TITLE_REST = {
    0x22: re.compile(rb'(?:[^"\\]++|\\.)*+"', re.DOTALL),
    0x27: re.compile(rb"(?:[^'\\]++|\\.)*+'", re.DOTALL),
    0x28: re.compile(rb"(?:[^()\\]++|\\.)*+\)", re.DOTALL),
}
_DEEP = re.compile(
    rb"^(?:[ \t]*+(>|[-+*](?=[ \t])|[0-9]{1,9}+[.)](?=[ \t]))){%d}" % DEEPEST, re.MULTILINE
)
_EMBED_EDGE = re.compile(rb"!\[\[|\]\]")
_FILLER = 0x3B


def tame(text: str, data: bytes) -> str:
    """`text`, whose UTF-8 form is `data`, safe to parse; nearly always `text` itself."""
    if len(data) < SMALL:
        return text
    places: list[int] = []
    if data.count(b"\n") + data.count(b"\r") >= MANY:
        places += _endless_titles(data)
        places += [deep.start(1) for deep in _DEEP.finditer(data)]
    if data.count(b"!") >= MANY and data.count(b"![[") >= MANY:
        places += _outer_embeds(data)
    if not places:
        return text
    tamed = bytearray(data)
    for place in places:
        tamed[place] = _FILLER
    return tamed.decode("utf-8", "replace")


def _endless_titles(data: bytes) -> list[int]:
    """Quotes that open a link's title but do not close it within `LONGEST_TITLE` bytes."""
    found = []
    for title in _TITLE.finditer(data):
        at = title.end()
        if not _TITLE_REST[data[at - 1]].match(data, at, at + LONGEST_TITLE):
            found.append(at - 1)
    return found


def _outer_embeds(data: bytes) -> list[int]:
    """`![[` with another one inside: only the inner one counts, and names would hold names."""
    found = []
    open_at = -1
    for edge in _EMBED_EDGE.finditer(data):
        if edge.group() == b"]]":
            open_at = -1
            continue
        if open_at >= 0:
            found.append(open_at)
        open_at = edge.start()
    return found
