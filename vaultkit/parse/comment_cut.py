"""What goes with an HTML comment that is deleted, so that the text around it reads as before.

A comment alone on its line goes with the line, one at the end of a line with the space before it.
"""

from __future__ import annotations

import re

_END = re.compile(rb"[ \t]*(\r\n|\n|\r|\Z)")
_BLANK = re.compile(rb"[ \t]*(?:\r\n|\n|\r|\Z)")
# begins a block of its own, whatever stands before it
_OWN_BLOCK = re.compile(rb" {0,3}(?:[-*+][ \t]|1[.)][ \t]|#{1,6}[ \t]|>|```|~~~|<!--)")


def cut_of(body: bytes, start: int, end: int) -> tuple[int, int] | None:
    """From where to where a deletion of the comment from `start` to `end` reaches, in bytes.

    None where text follows it on a line that it begins: that is HTML with it, and Markdown without.
    """
    line = max(body.rfind(b"\n", 0, start), body.rfind(b"\r", 0, start)) + 1
    before = body[line:start]
    after = _END.match(body, end)
    if not before.strip():
        if after is None:
            return None
        if _stands_apart(body, line, after.end()):
            return line, after.end()
        return start, after.start(1)
    if after is None:
        return start, end
    return line + len(before.rstrip(b" \t")), after.start(1)


def _stands_apart(body: bytes, line: int, behind: int) -> bool:
    """Whether the lines above and below are two blocks without the one between them, too."""
    above = body[:line].removesuffix(b"\n").removesuffix(b"\r")
    blank = not above or above[-1:] in b"\r\n" or not above.splitlines()[-1].strip()
    if blank or behind >= len(body):
        return True
    return bool(_BLANK.match(body, behind) or _OWN_BLOCK.match(body, behind))
