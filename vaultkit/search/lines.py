"""Which line of a page shows best that it matches: the one with the most of the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vaultkit.parse.decode import decode
from vaultkit.search.tokens import Term, folded, tokens_of

LONGEST = 200
"""Characters of a line that are shown."""

ENDING = re.compile(r"\r\n?|\n")
"""What ends a line."""


class Shown(NamedTuple):
    """A line: its number in the file from 1, and its text, shortened round the first word."""

    line: int
    text: str


def line_for(data: bytes, body_line: int, terms: Sequence[Term]) -> Shown | None:
    """The best line for these terms; None where no line has any. The body goes first.

    `body_line` is where the body begins. The first of equal lines wins.
    """
    found = decode(data)
    text = found.text if not found.reason else data.decode("utf-8", "replace")
    lines = ENDING.split(text)
    begin = min(body_line - 1, len(lines))
    many, best = _best(lines, range(begin, len(lines)), terms)
    if many < len(terms):
        more, head = _best(lines, range(begin), terms)
        best = head if more > many else best
    return None if best is None else Shown(best + 1, _cut(lines[best], terms))


def _best(
    lines: list[str], numbers: Iterable[int], terms: Sequence[Term]
) -> tuple[int, int | None]:
    """How many terms the best of these lines has, and which that is."""
    best, most = None, 0
    for number in numbers:
        line = lines[number]
        low = folded(line)
        if not any(_bare(term.tokens[0]) in low for term in terms):
            continue
        tokens = tokens_of(line)
        many = sum(_holds(tokens, term) for term in terms)
        if many > most:
            best, most = number, many
            if many == len(terms):
                break
    return most, best


def _bare(token: str) -> str:
    """A token without the symbols of its edge, which have other signs in it."""
    return token.strip("\ue02b\ue023\ue02e")


def _holds(tokens: list[str], term: Term) -> bool:
    wanted, size = list(term.tokens), len(term.tokens)
    if term.opens:
        head, last = wanted[:-1], wanted[-1]
        return any(
            tokens[at : at + size - 1] == head and tokens[at + size - 1].startswith(last)
            for at in range(len(tokens) - size + 1)
        )
    return any(tokens[at : at + size] == wanted for at in range(len(tokens) - size + 1))


def _cut(line: str, terms: Sequence[Term]) -> str:
    low = line.lower()
    places = [low.find(_bare(term.tokens[0])) for term in terms]
    return cut_round(line, min((at for at in places if at >= 0), default=0))


def cut_round(line: str, place: int) -> str:
    """The line without white space at its ends; of a long one the part round a character."""
    text = line.strip()
    if len(text) <= LONGEST:
        return text
    place -= len(line) - len(line.lstrip())
    start = max(0, min(place - LONGEST // 3, len(text) - LONGEST))
    before, after = "…" if start else "", "…" if start + LONGEST < len(text) else ""
    return f"{before}{text[start : start + LONGEST - 2]}{after}"
