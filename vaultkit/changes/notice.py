"""The line at the head of a body that says what became of the page: superseded, or retired.

It is a quote of one line, so that a reader sees it first, and it is taken back as it was put there.
"""

from __future__ import annotations

import re
from datetime import date
from unicodedata import category

_ACTS = re.compile(r"([\\`*_\[\]<>&!%^~#|$])")
_BLANK = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))*")
_NOTICE = re.compile(
    r"> \*\*(?:(?:Superseded|Retired) on \d{4}-\d\d-\d\d|Superseded)\*\*(?:(?: by|:) [^\r\n]*)?"
    r"(?:(?:\r\n|\n|\r){1,2}|\Z)"
)
_ENDS = re.compile(r"\r\n|\n|\r")
_LONGEST = 500


def notice(what: str, day: date | None, *, link: str = "", reason: str = "") -> str:
    """The line: `what` is `Superseded` or `Retired`, `link` Markdown, `reason` anybody's text."""
    told = f"> **{what}{f' on {day.isoformat()}' if day is not None else ''}**"
    told += f" by {link}" if link else ""
    words = as_text(reason)
    return f"{told}: {words}" if words else told


def as_text(words: str) -> str:
    """Somebody's words on one line of Markdown, which reads as they do and links nowhere."""
    seen = "".join(" " if category(char) in ("Cc", "Cf", "Zl", "Zp") else char for char in words)
    line = " ".join(seen.split())
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST - 1].rstrip()}…"
    return _ACTS.sub(r"\\\1", line)


def with_notice(body: str, line: str, newline: str, *, again: bool) -> str:
    """`body` with the line at its head, behind its blank lines.

    `again`: it takes the place of another one, where there is one.
    """
    if again:
        body = without_notice(body)
    at = _head(body)
    return f"{body[:at]}{line}{newline}{newline}{body[at:]}"


def notice_of(body: str) -> str:
    """Such a line, as `body` has it, without its end; "" for none."""
    found = _NOTICE.match(body, _head(body))
    return found.group().rstrip("\r\n") if found is not None else ""


def without_notice(body: str) -> str:
    """`body` without such a line, as it was before."""
    at = _head(body)
    found = _NOTICE.match(body, at)
    if found is None:
        return body
    ends = list(_ENDS.finditer(found.group()))[:2]
    return body[:at] + body[at + ends[-1].end() if ends else found.end() :]


def _head(body: str) -> int:
    found = _BLANK.match(body)
    return found.end() if found else 0
