"""Texts that were escaped once too often: `\\n` stands where a line should end.

Models write a long text of a call so now and then. It is told by this: no line ends, and outside of
code a line end is spelled out.
"""

from __future__ import annotations

import json
import re

_CODE = re.compile(r"(?<![`\\])(`{1,2})(?!`).+?(?<!`)\1(?!`)")
_SPELLED = re.compile(r"(?<!\\)(?:\\\\)*\\n")
_SIGN = re.compile(r"\\(r\\n|[nrt\"\\])")
_MEANT = {"r\\n": "\n", "n": "\n", "r": "\n", "t": "\t", '"': '"', "\\": "\\"}


def unescaped(text: str) -> str:
    """`text` with its lines, where it was escaped; else as it is."""
    if "\n" in text or "\r" in text or not _SPELLED.search(_CODE.sub("", text)):
        return text
    try:
        told = json.loads(f'"{text}"', strict=False)
    except ValueError:  # some sign of it is not escaped: not all of it was
        return _SIGN.sub(lambda found: _MEANT[found[1]], text)
    return told if isinstance(told, str) else text
