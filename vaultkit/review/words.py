"""Two texts → how many words went and came, and the first of each.

Words stand between white space; of scripts that have none between words each character counts.
What is the same at the start and at the end is left out first, so that a long text with one change
costs one look; a large middle is told by counts of its words alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from vaultkit.model.knowledge_diff import Wording

# scripts without blanks between words: Thai, Lao, Burmese, Chinese and Japanese
_TIGHT = r"\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_TIGHT}]|[^\s{_TIGHT}]+")
_SPACELESS = re.compile(rf"[{_TIGHT}]\Z")
_MOST = 600
"""Words on one side beyond which they are only counted: the comparison takes their product."""

_SHOWN = 8


def wording(old: str, new: str) -> Wording:
    """What became of the words of a text."""
    was, now = _WORD.findall(old), _WORD.findall(new)
    start = _same(was, now)
    end = _same(was[start:][::-1], now[start:][::-1])
    was, now = was[start : len(was) - end], now[start : len(now) - end]
    if was > now:  # so that the way back is told as the same change
        return _turned(_compared(now, was))
    return _compared(was, now)


def _turned(one: Wording) -> Wording:
    return Wording(one.came, one.gone, one.after, one.before)


def _compared(was: list[str], now: list[str]) -> Wording:
    if max(len(was), len(now)) > _MOST:
        left, came = Counter(was), Counter(now)
        return Wording((left - came).total(), (came - left).total())
    gone, added, first = 0, 0, ("", "")
    for one, other in _runs(was, now):
        first = (_shown(one), _shown(other)) if first == ("", "") else first
        gone, added = gone + len(one), added + len(other)
    return Wording(gone, added, *first)


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _runs(was: list[str], now: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words that went and came, place by place."""
    for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag != "equal":
            yield was[a:b], now[c:d]


def _shown(words: Sequence[str]) -> str:
    """The first words as they stand."""
    text = ""
    for word in words[:_SHOWN]:
        tight = not text or (_SPACELESS.match(word) and _SPACELESS.search(text))
        text += word if tight else f" {word}"
    return f"{text} …" if len(words) > _SHOWN else text
