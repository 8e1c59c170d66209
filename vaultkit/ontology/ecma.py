"""A pattern of an ontology as JSON Schema writes one: for ECMA-262, anchored at both ends.

Where the two dialects differ in what a class holds (`\\d`, `\\w` and `\\s` know all of Unicode
here), the schema's is the narrower one in some programs and the same in others.
"""

from __future__ import annotations

import re

from vaultkit.ontology.patterns import PatternRefused, pattern

_TOKEN = re.compile(r"\\.[0-9A-Fa-f]*|\(\?P<|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
_CLASS_TOKEN = re.compile(r"\\.[0-9A-Fa-f]*|.", re.DOTALL)
_KEPT = frozenset("dDsSwWftnrv")
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_ENDS = {"A": "^", "Z": "$"}
_CODES = {"x": 2, "u": 4, "U": 8}


def ecma(text: str) -> str:
    """The pattern in that dialect; "" where it cannot be said there, or is none at all."""
    try:
        pattern(text)
    except PatternRefused:
        return ""
    if text.startswith("(?i)"):
        return ""
    return f"^(?:{''.join(_turned(one[0]) for one in _TOKEN.finditer(text))})$"


def _turned(part: str) -> str:
    if part == "(?P<":
        return "(?<"
    if part[0] == "[" and len(part) > 1:
        return _class(part)
    return _escape(part, inside=False) if part[0] == "\\" else part


def _class(part: str) -> str:
    start = 2 if part[1] == "^" else 1
    parts = []
    for one in _CLASS_TOKEN.finditer(part[start:-1]):
        text = one[0]
        if text in ("[", "]"):
            text = f"\\{text}"
        parts.append(_escape(text, inside=True) if text[0] == "\\" else text)
    return f"{part[:start]}{''.join(parts)}]"


def _escape(part: str, *, inside: bool) -> str:
    letter, rest = part[1], part[2:]
    if letter in _CODES:
        size = _CODES[letter]
        return _character(int(rest[:size], 16), inside) + rest[size:]
    if letter == "a":
        return f"\\x07{rest}"
    if letter in _ENDS and not inside:
        return f"{_ENDS[letter]}{rest}"
    if letter in _KEPT or letter in _SYNTAX or (inside and letter == "-"):
        return part
    return f"{letter}{rest}"


def _character(code: int, inside: bool) -> str:
    text = chr(code)
    if text.isprintable():
        return f"\\{text}" if text in _SYNTAX or (inside and text == "-") else text
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else text
