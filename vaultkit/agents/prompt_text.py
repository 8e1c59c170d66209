"""Fills in the text of a prompt: what is named, and which parts are for whom.

`<<name>>` stands for a value. What stands between `<<if WORD>>`, or `<<if not WORD>>`, and
`<<end>>` stays where the word holds (or does not); `<<else>>` turns it around. A line that holds
nothing but such a mark is no line of the text. Values are taken as they are: marks in them are
words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

_MARK = re.compile(
    r"^<<(?P<line>if [^<>]+|else|end)>>\n|<<(?P<mark>if [^<>]+|else|end|[a-z_]+)>>", re.MULTILINE
)


def filled(template: str, values: Mapping[str, str], holding: Collection[str] = ()) -> str:
    """The text, with the words of `holding` taken to be true.

    Raises `KeyError` for a name without a value, `ValueError` where marks do not fit together.
    """
    parts: list[str] = []
    open_parts: list[bool] = []
    at = 0
    for found in _MARK.finditer(template):
        kept = all(open_parts)
        if kept:
            parts.append(template[at : found.start()])
        at = found.end()
        mark = found["line"] or found["mark"]
        if mark in ("else", "end") and not open_parts:
            raise ValueError(f"<<{mark}>> without <<if …>>")
        if mark == "end":
            open_parts.pop()
        elif mark == "else":
            open_parts[-1] = not open_parts[-1]
        elif mark.startswith("if "):
            open_parts.append(_holds(mark.removeprefix("if "), holding))
        elif kept:
            parts.append(values[mark])
    if open_parts:
        raise ValueError("<<if …>> without <<end>>")
    return "".join((*parts, template[at:]))


def _holds(word: str, holding: Collection[str]) -> bool:
    other = word.removeprefix("not ")
    return (other in holding) == (other == word)
