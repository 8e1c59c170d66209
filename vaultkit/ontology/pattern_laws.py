"""Which regular expressions an ontology may use: valid ones that no value can make slow.

Python's engine tries again what it has matched. Where a repeat without a bound lies in another, or
where two alternatives of a repeated group can begin alike, the time doubles with each character.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field

LONGEST = 500
"""Characters of a pattern."""

_WIDE = 10
"""A repeat with so many possible counts is as good as one without a bound."""

_REPEAT = re.compile(r"[*+?][+?]?|\{([0-9]*)(,?)([0-9]*)\}[+?]?")
_OPENED = re.compile(r"\((?:\?(?:P<\w+>|[:>=!]|<[=!]|[aiLmsux-]*:|[aiLmsux]+\)|#[^)]*\)|\())?")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[0-9]{1,3}|.)", re.DOTALL)
_SAMPLE = [chr(code) for code in range(9, 127)] + list("äÄß€中")


def pattern_fault(pattern: str) -> str:
    """Why a pattern cannot be used, as a clause that follows its name; "" where it is fine."""
    if len(pattern) > LONGEST:
        return f"is longer than {LONGEST} characters"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        return f"is no regular expression of Python ({error})"
    return _Walk(pattern).fault()


@dataclass(slots=True)
class _Group:
    """An open group: whether it holds a wide repeat, and how its alternatives begin."""

    wide: bool = False
    starts: list[set[str]] = field(default_factory=list)
    fresh: bool = True
    alike: bool = False

    def begin(self, first: set[str]) -> None:
        """What an alternative begins with; anything behind that does not matter."""
        if self.fresh:
            self.alike = self.alike or any(first & other for other in self.starts)
            self.starts.append(first)
            self.fresh = False


class _Walk:
    """Goes through a valid pattern once, atom by atom."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._groups = [_Group()]
        self._closed: _Group | None = None

    def fault(self) -> str:
        """As `pattern_fault`."""
        at = 0
        while at < len(self._pattern):
            repeat = _REPEAT.match(self._pattern, at)
            if repeat and (at := repeat.end()):
                fault = self._repeated(repeat)
                if fault:
                    return fault
                continue
            at = self._atom(at)
        return ""

    def _atom(self, at: int) -> int:
        """Take what stands here; where the next begins."""
        text = self._pattern
        self._closed = None
        if text[at] == "(":
            opened = _OPENED.match(text, at)
            end = opened.end() if opened else at + 1
            if not text[at:end].endswith(")"):
                self._groups.append(_Group())
            return end
        if text[at] == ")" and len(self._groups) > 1:
            self._close()
            return at + 1
        if text[at] == "|":
            self._groups[-1].fresh = True
            return at + 1
        whole = _CLASS.match(text, at) or _ESCAPED.match(text, at)
        end = whole.end() if whole else at + 1
        if text[at] not in "^$":
            self._groups[-1].begin(_matched(text[at:end]))
        return end

    def _close(self) -> None:
        closed = self._groups.pop()
        around = self._groups[-1]
        around.wide = around.wide or closed.wide
        around.begin(set().union(*closed.starts))
        self._closed = closed

    def _repeated(self, repeat: re.Match[str]) -> str:
        if not _is_wide(repeat):
            return ""
        group = self._groups[-1]
        group.wide = True
        if self._closed is not None and self._closed.wide:
            return f"repeats what is repeated already (…){repeat[0]}, which can take for ever"
        if self._closed is not None and self._closed.alike:
            return f"repeats alternatives that begin alike (…|…){repeat[0]}, as slow as can be"
        return ""


def _is_wide(repeat: re.Match[str]) -> bool:
    if repeat[0][0] != "{":
        return repeat[0][0] != "?"
    least, comma, most = repeat.groups()
    if not comma:
        return False
    return not most or int(most) - int(least or 0) >= _WIDE


def _matched(atom: str) -> set[str]:
    """The characters of a sample that one atom matches."""
    try:
        match = re.compile(atom).fullmatch
    except re.error:
        return set()
    return {character for character in _SAMPLE if match(character)}
