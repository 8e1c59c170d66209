"""Texts that are the same to who reads them and are spelled with other characters: `é` is one
character, or two. Models write the one, and some systems the other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator


def places_alike(text: str, wanted: str) -> list[tuple[int, int]]:
    """From where to where, in code points, `text` holds what is canonically the same as `wanted`.

    A letter counts whole, with all marks that it has. Overlapping places are all told.
    """
    goal = unicodedata.normalize("NFC", wanted)
    if not goal or (goal == wanted and unicodedata.is_normalized("NFC", text)):
        return []
    composed: list[str] = []
    bounds: dict[int, int] = {}
    size = 0
    for start, end in _letters(text):
        bounds[size] = start
        composed.append(unicodedata.normalize("NFC", text[start:end]))
        size += len(composed[-1])
    bounds[size] = len(text)
    whole = "".join(composed)
    found = []
    at = whole.find(goal)
    while at >= 0:
        if at in bounds and at + len(goal) in bounds:
            found.append((bounds[at], bounds[at + len(goal)]))
        at = whole.find(goal, at + 1)
    return found


def _letters(text: str) -> Iterator[tuple[int, int]]:
    """Each character with what joins it: marks, and the vowels and ends of Korean syllables."""
    start = 0
    for at, sign in enumerate(text):
        if at and not (unicodedata.combining(sign) or "\u1160" <= sign <= "\u11ff"):
            yield start, at
            start = at
    if text:
        yield start, len(text)
