"""libyaml's problems in words for people: what is wrong with the line, and the next safe step.

libyaml speaks of tokens and contexts ("did not find expected key"). Here each of its problems,
together with the line that it stands on, becomes `reason; step`; the step has no `;` in it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

QUOTE = "put the value in quotes"
"""The step that a program can take: the value stays the text it is, as one quoted scalar."""

INNER_QUOTES = 'put the whole value in quotes and write each quote inside as \\"'
"""As `QUOTE`, where the value begins with a quote; the outer pair may or may not be meant."""

PLACEHOLDER = f"a template's placeholder stands unquoted; {QUOTE}"
BEHIND_BRACKET = "text stands behind the closing bracket"
UNKNOWN_ALIAS = f"a value that begins with * names an anchor, and no anchor is called so; {QUOTE}"

_ESCAPES = ("found unknown escape", "did not find expected hexdec", "found invalid Unicode")
_KEY = re.compile(r"\s*(?:- +)*(?:\"[^\"]*\"|'[^']*'|[^\s\"'#:\[{][^:#]*?)\s*:(?=\s|\Z)")
_NO_SPACE = re.compile(r"\s*[\w.-]+:(?!//)\S")


class Place(NamedTuple):
    """A problem as libyaml gives it; `line` is an index into `lines`, `column` counts from 0."""

    problem: str
    context: str
    lines: list[str]
    line: int
    column: int

    @property
    def text(self) -> str:
        """The line that the problem stands on."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def char(self) -> str:
        """The character that it points at, "" behind the end of the line."""
        return self.text[self.column : self.column + 1]


SECOND_DOCUMENT = "a second YAML document begins here; keep one block of `key: value` lines"
TAB = "a tab stands where YAML wants spaces; indent with spaces"


class Told(NamedTuple):
    """What to tell about a problem, and where: an index of a line, a column from 0."""

    line: int
    column: int
    words: str


def tell(place: Place) -> Told:
    """What is wrong, as `reason; step`, and where a person would look for it."""
    lines = place.lines
    if not place.text.strip():
        # the block ended before a bracket or quote did: point at what is still open
        row = next(
            (n for n in range(min(place.line, len(lines)) - 1, -1, -1) if lines[n].strip()), 0
        )
        at = max(lines[row].rfind("["), lines[row].rfind("{"), 0) if lines else 0
        if place.problem.startswith("did not find expected node content"):
            place = place._replace(problem="did not find expected ',' or ']'")
        return Told(row, at, words(place._replace(line=row, column=at)))
    if place.problem.startswith("mapping values are not allowed") and not _own_colon(place):
        row = next((n for n in range(place.line - 1, -1, -1) if lines[n].strip()), -1)
        if row >= 0 and not _KEY.match(lines[row]) and lines[row].lstrip()[:1] not in ("-", "#"):
            return Told(row, _indent(lines[row]), _no_colon(lines[row]))
    column = place.column
    if place.problem.startswith(_ESCAPES):
        column = max(place.text.rfind("\\", 0, column + 1), 0)
    told = words(place)
    if not place.text[:column].strip() and told.startswith("a value"):
        told = told.replace("a value", "a key", 1).replace("put the value", "put the key")
    return Told(place.line, column, told)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _own_colon(place: Place) -> bool:
    """Whether a key of the same line ends before the colon in question."""
    own = _KEY.match(place.text)
    return own is not None and own.end() <= place.column


def words(place: Place) -> str:
    """What is wrong at `place`, as `reason; step`."""
    problem = place.problem
    if place.char == "\t" or "tab character" in problem:
        return TAB
    if problem.startswith("found character that cannot start any token"):
        return _forbidden(place)
    if problem.startswith("mapping values are not allowed"):
        return _colon(place)
    if problem.startswith("did not find expected key"):
        return _behind(place)
    if problem.startswith("could not find expected ':'"):
        return _no_colon(place.text)
    if problem.startswith("did not find expected node content"):
        return _no_value(place)
    if problem.startswith(_ESCAPES):
        return (
            "a backslash in double quotes stands for a special character; "
            "write it twice, or use single quotes"
        )
    for start, told in _WORDS:
        if problem.startswith(start):
            return told
    return f"{problem}; correct the line, or quote its value"


_DIRECTIVE = (
    "a line that begins with % is a directive to YAML; put the key in quotes, or remove the line"
)
_BLOCK_TEXT = f"a value that begins with | or > starts a text of several lines; {QUOTE}"
_TAG = f"a value cannot begin with !, which YAML keeps for tags; {QUOTE}"
_QUOTE_OPEN = "the quote that opens here never closes; add the closing quote"
_LIST_OPEN = (
    "the list that [ opens here does not close as it should; "
    "add the missing ] or comma, or put items that hold : # [ or ] in quotes"
)
_MAP_OPEN = (
    "the map that { opens here does not close as it should; "
    "add the missing } or comma, or quote the whole value"
)
_LIST_BEHIND_KEY = (
    "a list cannot begin on the line of its key; "
    "start each item on a line of its own, or quote the value"
)
_KEY_AMONG_ITEMS = (
    "a key stands where the next item of the list should; indent it to the level where it belongs"
)
_ANCHOR = f"a value cannot begin with * or &, which YAML keeps for anchors; {QUOTE}"

# how libyaml's problems begin → what is told
_WORDS: tuple[tuple[str, str], ...] = (
    ("did not find expected ',' or ']'", _LIST_OPEN),
    ("did not find expected ',' or '}'", _MAP_OPEN),
    ("found unexpected end of stream", _QUOTE_OPEN),
    ("found unexpected document indicator", _QUOTE_OPEN),
    ("block sequence entries are not allowed", _LIST_BEHIND_KEY),
    ("did not find expected comment or line break", _BLOCK_TEXT),
    ("found an indentation indicator equal to 0", _BLOCK_TEXT),
    ("did not find expected alphabetic or numeric character", _ANCHOR),
    ("did not find expected '-' indicator", _KEY_AMONG_ITEMS),
    ("mapping keys are not allowed", f"a value cannot begin with a lone ?; {QUOTE}"),
    ("did not find expected <document start>", SECOND_DOCUMENT),
    ("did not find expected whitespace or line break", _TAG),
    ("did not find expected tag URI", _TAG),
    ("did not find the expected '>'", _TAG),
    ("did not find expected '!'", _TAG),
    ("found unexpected non-alphabetical character", _DIRECTIVE),
    ("could not find expected directive name", _DIRECTIVE),
)


def _forbidden(place: Place) -> str:
    char = place.char
    if not place.text[: place.column].strip(" -"):
        if place.text.lstrip()[:1] == "-":
            return f"an item cannot begin with {char}; {QUOTE}"
        return f"a key cannot begin with {char}; put the key in quotes"
    return f"a value cannot begin with {char}; {QUOTE}"


def _colon(place: Place) -> str:
    if not _own_colon(place):
        return (
            "this key stands deeper than the lines around it allow; indent it as its neighbours are"
        )
    step = INNER_QUOTES if _value(place.text)[:1] in ("'", '"') else QUOTE
    return f"the value holds `: `, which YAML reads as a second key; {step}"


def _value(line: str) -> str:
    own = _KEY.match(line)
    return line[own.end() :].strip() if own else line.strip(" -")


def _no_colon(line: str) -> str:
    if _NO_SPACE.match(line):
        return "a space is missing behind the colon; write `key: value`"
    return "a line here has no `key: value` form; write it so, or indent it under its key"


def _behind(place: Place) -> str:
    value, rest = _value(place.text), place.text[place.column :].strip()
    if _own_colon(place) and place.text[: place.column].strip():
        if value[:1] in ("'", '"'):
            return f"text stands behind the closing quote; {INNER_QUOTES}"
        if value[:1] in ("[", "{") and not rest.strip("]},"):
            return "a bracket or comma too many stands here; remove it"
        if value[:1] in ("[", "{"):
            return f"{BEHIND_BRACKET}; {QUOTE}"
    return "this line is indented to no level above it; indent it as its neighbours are"


def _no_value(place: Place) -> str:
    char = place.char
    before = place.text[: place.column].rstrip()
    if char in (",", "]", "}") and before[-1:] in (":", "-"):
        return f"a value cannot begin with {char}; {QUOTE}"
    if char == ",":
        return "an item of the list is missing before this comma; remove the comma"
    return "a value is missing here; add it, or quote the whole value"
