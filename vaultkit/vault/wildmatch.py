"""One gitignore pattern → regular expressions that take a moment on any path (gitignore(5)).

Git's patterns need no second guess: of the places at which the text behind a `*` or a `**` can
match, the first is always right, but for the last such text, which the end holds in its place. So
each such search is an atomic group, and no pattern makes a path be tried in all combinations.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\t-\r ",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
_BRACKET = re.compile(r"\[([!^]?)(\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*)\]", re.DOTALL)
_ELEMENT = re.compile(r"\[:([a-z]+):\]|(\\.|[^\\])(?:-(\\.|[^\\]))?", re.DOTALL)
_STAR = ""
_SEARCH = r"(?:[^/]+/)*?"


class BadPattern(Exception):
    """A pattern that can match nothing; the words say why, as a clause behind its name."""


class Wild(NamedTuple):
    """A translated pattern. Both sources are for `match` at the start of a path with `/`.

    `anywhere` matches where the pattern takes the path or a folder above it, `itself` only where it
    takes the very path; "" is for never. `takes_back`: the pattern began with `!`.
    """

    takes_back: bool
    anywhere: str
    itself: str


def translated(pattern: str) -> Wild:
    """The regular expressions of a pattern. Raises `BadPattern`."""
    takes_back = pattern.startswith("!")
    text = _without_end_blanks(pattern.removeprefix("!"))
    folders_only = text.endswith("/")
    text = text.removesuffix("/")
    if not text:
        lone = "is no gitignore pattern: nothing stands behind the !"
        raise BadPattern(lone if takes_back and not folders_only else "matches nothing")
    anchored = "/" in text
    names = text.removeprefix("/").split("/")
    names = [name.removesuffix("\\") if _escapes_end(name) else name for name in names[:-1]] + [
        names[-1]
    ]
    if "" in names:
        raise BadPattern("matches nothing: no name is empty")
    inside = anchored and names[-1] == "**"
    blocks = _blocks(names)
    searched = [not (anchored and at == 0 and names[0] != "**") for at in range(len(blocks))]
    *first, last = zip(blocks, searched, strict=True) if blocks else [("", False)]
    before = "".join(_found(f"{block}/", search) for block, search in first)
    ends = _ends(bool(blocks), inside, folders_only)
    anywhere, itself = (before + _found(last[0] + end, last[1]) if end else "" for end in ends)
    return Wild(takes_back, anywhere, itself)


def _ends(some: bool, inside: bool, folders_only: bool) -> tuple[str, str]:
    """What must follow a pattern's last name, for `anywhere` and for `itself`."""
    if not some:  # nothing but `**`
        return ("[^/]+/", "") if folders_only else ("[^/]", "[^/]")
    if inside:
        return ("/[^/]+/", "") if folders_only else ("/", "/")
    return ("/", "") if folders_only else (r"(?:/|\Z)", r"\Z")


def _found(source: str, search: bool) -> str:
    """The first place, at any depth where `search`, at which the names of `source` stand."""
    return f"(?>{_SEARCH}{source})" if search else source


def _blocks(names: list[str]) -> list[str]:
    """The sources of the names between `**`."""
    blocks: list[list[str]] = [[]]
    for name in names:
        if name == "**":
            blocks.append([])
        else:
            blocks[-1].append(_name(name))
    return ["/".join(block) for block in blocks if block]


def _name(name: str) -> str:
    """The source of one name: `a*b*c` is an `a`, the next `b`, and a `c` at the name's end."""
    tokens = _tokens(name)
    if set(tokens) == {_STAR}:
        return "[^/]+"
    pieces = [""]
    for token in tokens:
        if token != _STAR:
            pieces[-1] += token
        elif pieces[-1] or len(pieces) == 1:
            pieces.append("")
    if len(pieces) == 1:
        return pieces[0]
    inner = "".join(f"(?>[^/]*?{piece})" for piece in pieces[1:-1])
    return rf"(?>{pieces[0]}{inner}[^/]*{pieces[-1]}(?=/|\Z))"


def _tokens(name: str) -> list[str]:
    """What stands for one character each, and the stars between them."""
    found = []
    at = 0
    while at < len(name):
        sign = name[at]
        if sign == "[":
            bracket = _BRACKET.match(name, at)
            if bracket is None:
                raise BadPattern("matches nothing; look for a [ that is not closed")
            found.append(_bracket(bracket[1], bracket[2]))
            at = bracket.end()
            continue
        if sign == "\\":
            at += 1
            if at == len(name):
                raise BadPattern("is no gitignore pattern: a lone \\ at its end matches nothing")
            sign = name[at]
            found.append(re.escape(sign))
        else:
            found.append({"*": _STAR, "?": "[^/]"}.get(sign, re.escape(sign)))
        at += 1
    return found


def _bracket(negated: str, inner: str) -> str:
    """The source of `[…]`, which never takes a `/`."""
    parts = []
    for named, first, last in _ELEMENT.findall(inner):
        if named and named not in _CLASSES:
            raise BadPattern(f"is no gitignore pattern: there is no [:{named}:]")
        low, high = first[-1:], last[-1:]
        if high and high < low:
            raise BadPattern(f"is no gitignore pattern: the range {low}-{high} is upside down")
        parts.append(
            _CLASSES[named] if named else re.escape(low) + (last and f"-{re.escape(high)}")
        )
    return f"(?!/)[{'^' if negated else ''}{''.join(parts)}]"


def _escapes_end(name: str) -> bool:
    return (len(name) - len(name.rstrip("\\"))) % 2 == 1


def _without_end_blanks(text: str) -> str:
    """Blanks at the end count only behind a backslash."""
    bare = text.rstrip(" ")
    return bare + " " if _escapes_end(bare) and bare != text else bare
