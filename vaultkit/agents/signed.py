"""Texts that vaultkit writes into files of people: a part between two marks, or a file of its own.

Both carry a checksum of what was written, so that a later version can replace what nobody touched,
and never what somebody changed by hand. Line ends do not count: a checkout may change them.
"""

from __future__ import annotations

import hashlib
import re

from vaultkit.agents.decoded import Decoded, Malformed, line_of, with_newlines
from vaultkit.agents.trace import Put, Trace

_BEGIN = (
    "<!-- vaultkit-agents:begin {}: `vaultkit agents` writes this part; write above or below -->"
)
_BEGINS = re.compile(r"(?:(?<=[\r\n])|\A)[ \t]*<!-- vaultkit-agents:begin ([\w-]+)\b[^\r\n]*")
_ENDS = re.compile(r"<!-- vaultkit-agents:end ([\w-]+) ([0-9a-f]{8}) -->[ \t]*(?:\r\n|\n|\r|\Z)")
_SIGN = "<!-- vaultkit agents {} -->"
_SIGNATURE = re.compile(r"<!-- vaultkit agents ([0-9a-f]{8}) -->")
_SIGNED = re.compile(rf"{_SIGNATURE.pattern}\s*\Z")


def part(name: str, text: str) -> str:
    """A text between its marks, with LF."""
    return f"{_BEGIN.format(name)}\n{text}<!-- vaultkit-agents:end {name} {_sum(text)} -->\n"


def signed(text: str) -> str:
    """A text with its checksum in a last line of its own, which Markdown does not show."""
    return f"{text}\n{_SIGN.format(_sum(text))}\n"


def is_untouched(text: str) -> bool:
    """Whether a file is as some vaultkit signed it."""
    found = _SIGNED.search(text)
    return (
        found is not None and _sum(_plain(text)[: -len(_SIGN.format("01234567")) - 2]) == found[1]
    )


def is_signed(text: str) -> bool:
    """Whether a file was once written by vaultkit."""
    return _SIGNATURE.search(text) is not None


def find(text: str, name: str) -> tuple[int, int] | None:
    """Where a part begins and ends, with its marks; None without one. Raises `Malformed`."""
    begins = [found for found in _BEGINS.finditer(text) if found[1] == name]
    ends = [found for found in _ENDS.finditer(text) if found[1] == name]
    if not begins and not ends:
        return None
    fit = len(begins) == len(ends) == 1 and begins[0].end() <= ends[0].start()
    if not fit or len(_BEGINS.findall(text, begins[0].end(), ends[0].start())):
        line = line_of(text, (begins or ends)[-1].start())
        raise Malformed(line, "the marks of vaultkit's part do not fit together")
    return begins[0].start(), ends[0].end()


def names(text: str) -> set[str]:
    """The names of all parts."""
    return {found[1] for found in _BEGINS.finditer(text)}


def is_part_untouched(text: str) -> bool:
    """Whether the text between two marks is the one that was written there."""
    begin, end = _BEGINS.search(text), _ENDS.search(text)
    if begin is None or end is None:
        return False
    return _sum(_plain(text[begin.end() : end.start()])[1:]) == end[2]


def put(file: Decoded, name: str, text: str) -> Put:
    """Add a part at the end, or write the one that is there anew, in its place."""
    there = find(file.text, name)
    marked = part(name, text)
    written = with_newlines(marked, file.newline)
    if there is not None:
        return Put(file.text[: there[0]] + written + file.text[there[1] :], Trace(written))
    lead = ""
    if file.text:
        breaks = 2 if not file.text.endswith(("\n", "\r")) else 1
        lead = file.newline * (0 if file.text.endswith(file.newline * 2) else breaks)
    chunk = lead + written
    return Put(file.text + chunk, Trace(chunk, len(lead)))


def take(text: str, name: str, trace: Trace | None) -> str:
    """The text without a part. Raises `Malformed` as `find` does."""
    there = find(text, name)
    if there is None:
        return text
    start, end = there
    if trace is not None and start >= trace.lead:
        start -= trace.lead
        if text[start : start + len(trace.chunk)] == trace.chunk:
            return text[:start] + text[start + len(trace.chunk) :]
    return text[: there[0]] + text[end:]


def _plain(text: str) -> str:
    return with_newlines(text, "\n")


def _sum(text: str) -> str:
    return hashlib.sha256(_plain(text).encode("utf-8")).hexdigest()[:8]
