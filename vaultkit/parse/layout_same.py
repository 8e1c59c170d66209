"""Whether a page still says the same in another layout: two readings of it → what differs.

Three witnesses that know nothing of the formatter: the facts that the vault is judged by, the HTML
that pulldown-cmark makes of either text, and the letters themselves, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pyromark

from vaultkit.model.facts import Facts, Waiver
from vaultkit.parse.guard import tame
from vaultkit.parse.scan import Dialect

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)
_LETTERS = re.compile(r"[\W\d_]+")
_PRE = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
_SPACE = re.compile(r"[ \t\n]+")
_ROUND_TAGS = re.compile(
    r" ?(</?(?:p|li|ul|ol|blockquote|h[1-6]|table|thead|tbody|tr|th|td|hr|pre|div)\b[^>]*>) ?"
)

_Page = tuple[Facts, str]

_WORDS: tuple[tuple[str, Callable[[Facts], Any]], ...] = (
    ("frontmatter", lambda facts: (facts.has_block, facts.block)),
    (
        "links",
        lambda facts: [(one.kind, one.target, one.label, one.commented) for one in facts.links],
    ),
    ("headings", lambda facts: [(one.level, one.text, one.anchor) for one in facts.headings]),
    ("definitions", lambda facts: [(one.label, one.target, one.used) for one in facts.definitions]),
    ("block ids", lambda facts: facts.blocks),
    ("HTML anchors", lambda facts: facts.html_anchors),
    ("faults", lambda facts: [(fault.kind, fault.detail) for fault in facts.faults]),
    ("claim", lambda facts: _SPACE.sub(" ", facts.said).strip()),
)


def difference(before: _Page, after: _Page, dialect: Dialect) -> str:
    """What an old and a new reading of a page differ in, a clause for people; "" for nothing.

    Each is the page's facts and its body, whose lines end in `\\n`.
    """
    (old, old_body), (new, new_body) = before, after
    for name, of in _WORDS:
        if of(old) != of(new):
            return f"its {name} would not stay the same"
    if _letters(old_body) != _letters(new_body):
        return "its words would not stay the same"
    if _waivers(old, old_body) != _waivers(new, new_body):
        return "a comment would cover another block"
    if _html(old_body, dialect) != _html(new_body, dialect):
        return "it would be shown differently"
    return ""


def _letters(text: str) -> str:
    return _LETTERS.sub("", text)


def _waivers(facts: Facts, body: str) -> list[tuple[tuple[str, ...], str]]:
    lines = body.split("\n")
    shift = facts.body_line
    return [(one.names, _letters("".join(_covered(lines, one, shift)))) for one in facts.waivers]


def _covered(lines: list[str], waiver: Waiver, shift: int) -> list[str]:
    return lines[max(waiver.first - shift, 0) : waiver.last - shift + 1]


def _html(body: str, dialect: Dialect) -> str:
    """What a reader sees, white space as HTML has it: it counts in preformatted text only."""
    options = _OPTIONS | pyromark.Options.ENABLE_WIKILINKS if dialect.wikilinks else _OPTIONS
    html = pyromark.html(tame(body, body.encode()), options=options)
    parts = _PRE.split(html)
    parts[::2] = [_ROUND_TAGS.sub(r"\1", _SPACE.sub(" ", part)) for part in parts[::2]]
    return "".join(parts).strip()
