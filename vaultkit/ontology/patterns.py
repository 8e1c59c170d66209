"""Patterns of an ontology, matched in time that grows as the text does, whatever they are.

A pattern comes with the vault, so it may be one that a backtracking matcher never ends on. Here it
becomes a set of states that all advance together; only one that is plainly cheap goes to Python's
`re`. What cannot be matched so is refused: looking around, back references, word boundaries,
options other than a leading `(?i)`. All else means what it means there, for a whole value.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from functools import lru_cache

from vaultkit.ontology.pattern_cost import Part, is_cheap

MAX_STATES = 1_000
"""A pattern with more steps than this, repetitions written out, is refused."""

_MOST_KNOWN = 2_000
_SHORT = 1_000
_ESCAPED = re.compile(
    r"\\(?:[dDsSwW]|[aftnrv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^\w\n])", re.ASCII
)
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_COUNTED = re.compile(r"\{(\d*)(,?)(\d*)\}")
_GROUP = re.compile(r"\((?:\?:|\?P<[A-Za-z_]\w*>)?", re.ASCII)
_BEGIN, _END, _SPLIT, _TAKE, _DONE = range(5)

_Step = tuple[frozenset[int], str, bool, frozenset[int]]
_NOWHERE: frozenset[int] = frozenset()


class PatternRefused(ValueError):
    """The pattern cannot be used; the words say why."""


class GaveUp(Exception):
    """Matching was ended by who asked for it."""


class Pattern:
    """A pattern ready to match; made by `pattern`."""

    def __init__(self, text: str) -> None:
        self.text = text
        fold = text.startswith("(?i)")
        self._flags = re.IGNORECASE if fold else 0
        parser = _Parser(text, 4 if fold else 0)
        part = parser.whole()
        self._kinds: list[int] = []
        self._next: list[tuple[int, ...]] = []
        self._atoms: dict[int, re.Pattern[str]] = {}
        done = self._state(_DONE)
        first = self._build(part, done)
        self._first = [first]
        self._engine = re.compile(text) if is_cheap(part) else None
        self._moves: dict[_Step, frozenset[int]] = {}

    def matches(self, value: str) -> bool:
        """Whether the pattern fits the whole of `value`."""
        if self._engine is not None:
            return self._engine.fullmatch(value) is not None
        if not value:
            return self._ends(self._closed(self._first, begin=True, end=True))
        now = self._closed(self._first, begin=True)
        last = len(value) - 1
        for at, character in enumerate(value):
            now = self._move(now, character, at == last)
            if not now:
                return False
        return self._ends(now)

    def place_in(self, value: str, go_on: Callable[[], bool] = lambda: True) -> int | None:
        """A character by which the pattern has fitted some part of `value`; None where it does not.

        On long texts `go_on` is asked from time to time. Raises `GaveUp` where it says no.
        """
        if self._engine is not None and len(value) <= _SHORT:  # it tries from each character
            found = self._engine.search(value)
            return found.start() if found else None
        now = self._closed(self._first, begin=True, end=not value)
        anew = self._closed(self._first)
        last = len(value) - 1
        for at, character in enumerate(value):
            if self._ends(now):
                return at
            if at % _SHORT == _SHORT - 1 and not go_on():
                raise GaveUp
            now = self._move(now, character, at == last, anew)
        return len(value) if self._ends(now | self._closed(self._first, end=True)) else None

    def _ends(self, states: frozenset[int]) -> bool:
        return any(self._kinds[state] == _DONE for state in states)

    def _move(
        self, states: frozenset[int], character: str, last: bool, anew: frozenset[int] = _NOWHERE
    ) -> frozenset[int]:
        key = (states, character, last, anew)
        known = self._moves.get(key)
        if known is None:
            if len(self._moves) >= _MOST_KNOWN:
                self._moves.clear()
            known = self._closed(self._taken(states, character), end=last) | anew
            self._moves[key] = known
        return known

    def _taken(self, states: frozenset[int], character: str) -> list[int]:
        return [
            self._next[state][0]
            for state in states
            if self._kinds[state] == _TAKE and self._atoms[state].match(character)
        ]

    def _closed(
        self, states: list[int], *, begin: bool = False, end: bool = False
    ) -> frozenset[int]:
        """These states and all that can be reached from them without a character."""
        found: set[int] = set()
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if state in found:
                continue
            found.add(state)
            kind = self._kinds[state]
            if kind == _SPLIT or (kind == _BEGIN and begin) or (kind == _END and end):
                waiting += self._next[state]
        return frozenset(s for s in found if self._kinds[s] in (_TAKE, _DONE, _END))

    # --- from the tree to states, from the end backwards

    def _state(self, kind: int, *following: int) -> int:
        if len(self._kinds) >= MAX_STATES:
            raise PatternRefused(f"it has more than {MAX_STATES} steps, repetitions written out")
        self._kinds.append(kind)
        self._next.append(following)
        return len(self._kinds) - 1

    def _build(self, part: Part, after: int) -> int:
        kind, *rest = part
        if kind == "take":
            state = self._state(_TAKE, after)
            self._atoms[state] = _atom(str(rest[0]), self._flags)
            return state
        if kind in ("begin", "end"):
            return self._state(_BEGIN if kind == "begin" else _END, after)
        if kind == "repeat":
            return self._repeat(rest[0], rest[1], rest[2], after)  # type: ignore[arg-type]
        parts: tuple[Part, ...] = rest[0]  # type: ignore[assignment]
        if kind == "any":
            return self._state(_SPLIT, *[self._build(one, after) for one in parts])
        for one in reversed(parts):
            after = self._build(one, after)
        return after

    def _repeat(self, part: Part, least: int, most: int | None, after: int) -> int:
        if most is None:
            loop = self._state(_SPLIT)
            self._next[loop] = (self._build(part, loop), after)
            after = loop
        for _ in range((most or least) - least):
            after = self._state(_SPLIT, self._build(part, after), after)
        for _ in range(least):
            after = self._build(part, after)
        return after


class _Parser:
    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._at = at
        self._depth = 0

    def whole(self) -> Part:
        part = self._choice()
        if self._at < len(self._text):
            raise PatternRefused(f"a ) at character {self._at + 1} closes nothing")
        return part

    def _choice(self) -> Part:
        parts = [self._row()]
        while self._text.startswith("|", self._at):
            self._at += 1
            parts.append(self._row())
        return ("any", tuple(parts)) if len(parts) > 1 else parts[0]

    def _row(self) -> Part:
        parts = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            parts.append(self._repeated(self._one()))
        return ("all", tuple(parts))

    def _one(self) -> Part:
        text, at = self._text, self._at
        character = text[at]
        if character == "(":
            return self._group()
        if character in "*+?" or (character == "{" and self._counted(at) is not None):
            raise PatternRefused(f"the {character} at character {at + 1} repeats nothing")
        if character == "^" or text.startswith("\\A", at):
            self._at += 1 if character == "^" else 2
            return ("begin",)
        if character == "$" or text.startswith("\\Z", at):
            self._at += 1 if character == "$" else 2
            return ("end",)
        if character in "\\[":
            found = (_ESCAPED if character == "\\" else _CLASS).match(text, at)
            if not found:
                what = "an escape that is not supported" if character == "\\" else "an open ["
                raise PatternRefused(f"there is {what} at character {at + 1}")
            self._at = found.end()
            return ("take", found[0])
        self._at += 1
        return ("take", "." if character == "." else re.escape(character))

    def _group(self) -> Part:
        opened = _GROUP.match(self._text, self._at)
        begun = self._at + 1
        self._at = opened.end() if opened else begun
        if self._text.startswith("?", self._at):
            raise PatternRefused(f"the kind of group at character {begun} is not supported")
        self._depth += 1
        if self._depth > 50:
            raise PatternRefused("its groups are nested more than 50 deep")
        part = self._choice()
        self._depth -= 1
        if not self._text.startswith(")", self._at):
            raise PatternRefused(f"the ( at character {begun} is never closed")
        self._at += 1
        return part

    def _repeated(self, part: Part) -> Part:
        least, most, end = self._times()
        if end == self._at:
            return part
        if part[0] in ("begin", "end"):
            raise PatternRefused(f"the repetition at character {self._at + 1} repeats nothing")
        self._at = end
        if self._text.startswith("?", end):
            self._at += 1  # how eager it is does not matter to whole values
        elif self._text.startswith(("+", "*"), end) or self._counted(self._at) is not None:
            raise PatternRefused(f"two repetitions follow each other at character {end + 1}")
        return ("repeat", part, least, most)

    def _times(self) -> tuple[int, int | None, int]:
        sign = self._text[self._at : self._at + 1]
        if sign in ("*", "+", "?") and sign:
            return int(sign == "+"), 1 if sign == "?" else None, self._at + 1
        return self._counted(self._at) or (1, 1, self._at)

    def _counted(self, at: int) -> tuple[int, int | None, int] | None:
        """`{2}`, `{2,}`, `{,3}`, `{2,3}`; None where the brace is only a character."""
        found = _COUNTED.match(self._text, at)
        if not found or not (found[1] or found[2]):
            return None
        if len(found[1]) > 4 or len(found[3]) > 4:
            raise PatternRefused(f"the repetition at character {at + 1} is too large")
        least = int(found[1] or 0)
        most = int(found[3]) if found[3] else None if found[2] else least
        if most is not None and most < least:
            raise PatternRefused(f"the repetition at character {at + 1} is upside down")
        return least, most, found.end()


def _atom(text: str, flags: int) -> re.Pattern[str]:
    """What one character must be: a class, an escape or a character itself."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # a set inside a set, as others have it
            return re.compile(text, flags)
    except (re.error, FutureWarning) as error:
        raise PatternRefused(f"{text} is not understood") from error


@lru_cache(maxsize=256)
def pattern(text: str) -> Pattern:
    """The pattern, ready to match. Raises PatternRefused where it cannot be used."""
    return Pattern(text)


def pattern_fault(text: str) -> str:
    """Why a pattern cannot be used, as a clause that follows its name; "" where it is fine."""
    try:
        pattern(text)
    except PatternRefused as error:
        return f"cannot be used: {error}"
    return ""
