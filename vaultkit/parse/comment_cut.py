"""What goes with an HTML comment that is deleted, so that the text around it reads as before.

A comment alone on its line goes with the line, one at the end of a line with the space before it.
"""

from __future__ import annotations

import re

_END = re.compile(rb"[ \t]*(\r\n|\n|\r|\Z)")
_BLANK = re.compile(rb"[ \t]*(?:\r\n|\n|\r|\Z)")
# begins a block of its own, whatever stands before it
_OWN_BLOCK = re.compile(rb" {0,3}(?:[-*+][ \t]|1[.)][ \t]|#{1,6}[ \t]|```|~~~|<!--)")
_LISTED = re.compile(rb"[ \t]|(?:[-*+]|[0-9]{1,9}[.)])(?:[ \t\r\n]|\Z)")

_IN_ITEM = 2
"""A line that begins so many columns in may belong to the item above it."""


def cut_of(body: bytes, start: int, end: int) -> tuple[int, int] | None:
    """From where to where a deletion of the comment from `start` to `end` reaches, in bytes.

    None where text follows it on a line that it begins, which is HTML with it and Markdown without,
    and where it keeps two lists, or two parts of an item, from each other.
    """
    line = max(body.rfind(b"\n", 0, start), body.rfind(b"\r", 0, start)) + 1
    before = body[line:start]
    after = _END.match(body, end)
    if before.strip():
        if after is None:
            return start, end
        return line + len(before.rstrip(b" \t")), after.start(1)
    if after is None:
        return None
    above, below = body[:line], body[after.end() :]
    if len(before) < _IN_ITEM and _listed(above, below):
        return None
    if _stands_apart(above, below):
        return line, after.end()
    return None if before else (start, after.start(1))


def _listed(above: bytes, below: bytes) -> bool:
    """Whether a list, or what may be part of an item, stands on both sides."""
    last = above.rstrip().splitlines()[-1:]
    following = below.lstrip(b"\r\n")
    return bool(last and _LISTED.match(last[0]) and _LISTED.match(following))


def _stands_apart(above: bytes, below: bytes) -> bool:
    """Whether the lines above and below are two blocks without the one between them, too."""
    above = above.removesuffix(b"\n").removesuffix(b"\r")
    if not above or above[-1:] in b"\r\n" or not above.splitlines()[-1].strip() or not below:
        return True
    return bool(_BLANK.match(below) or _OWN_BLOCK.match(below))
