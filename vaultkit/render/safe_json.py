"""JSON whose text is as safe to print as it is exact to read.

Characters that could act on a terminal or in a CI log are written as JSON escapes (RFC 8259 §7),
so a program gets them back unchanged. That goes for lone surrogates too, which stand for bytes of
a path that are no UTF-8: the output always is UTF-8.
"""

from __future__ import annotations

import json
import re

from vaultkit.render.clean import HIDDEN, LOG_COMMAND

_FIND = re.compile(f"[{HIDDEN}]")


def dumps(value: object) -> str:
    """`value` as JSON on one line, keys in the order in which they were put in."""
    return _safe(json.dumps(value, ensure_ascii=False, allow_nan=False))


def pretty(value: object) -> str:
    """The same on many lines, for files that people look at too."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return "\n".join(_safe(line) for line in text.split("\n"))


def _safe(text: str) -> str:
    if not (text.isascii() and text.isprintable()):
        text = _FIND.sub(_escape, text)
    if "##" in text:
        text = LOG_COMMAND.sub(r"##\1\\u005b", text)
    return text


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    if number <= 0xFFFF:
        return f"\\u{number:04x}"
    number -= 0x10000
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"
