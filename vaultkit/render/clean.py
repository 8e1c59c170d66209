"""Makes text of a vault safe to print on a terminal and in the log of a CI run.

A page's title, path or line may hold terminal escapes (ECMA-48), characters that turn or hide text
(Unicode UAX #9, Default_Ignorable_Code_Point), bytes that are no UTF-8, and commands that the
runner of GitHub Actions obeys when they are printed: `::name::` at the start of a line and
`##[name]` anywhere. `clean` shows all of them and lets none of them act.
"""

from __future__ import annotations

import re

# C0, DEL and C1; what Unicode lets a display ignore; line and paragraph separators; surrogates
HIDDEN = (
    "\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""The characters that are never printed as they are, as the inside of a `[…]` of `re`."""

_SHOWN = rf"[^\x00-\x7f{HIDDEN}]"
# Joiners between two letters that are not ASCII, and a selector behind one, are ordinary spelling
# (Persian, Indic scripts, emoji, keycaps). Group 1 holds what is hidden for any other reason.
_FIND = (
    rf"(?<={_SHOWN})(?:[\ufe0e\ufe0f](?:[\u200c\u200d](?={_SHOWN}))?|[\u200c\u200d](?={_SHOWN}))"
    rf"|(?<=[0-9])\ufe0f(?=\u20e3)|([{HIDDEN}])"
)
_NAMED = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}

LOG_COMMAND = re.compile(r"##(\w*)\[")
"""`##[name]` of GitHub Actions, and the `##vso[…]` and `##teamcity[…]` of its relatives."""


def clean(text: str, *, lines: bool = False) -> str:
    """`text` with everything that could act made visible, as one line.

    `lines`: line feeds stay, and each line is made safe on its own. Cleaning twice changes nothing
    more. Text that is put together from clean parts needs `break_commands` once more.
    """
    if lines:
        return "\n".join(clean(line) for line in text.split("\n"))
    if not (text.isascii() and text.isprintable()):
        text = re.sub(_FIND, _show, text)
    return break_commands(text)


def break_commands(line: str) -> str:
    """One line that no CI runner takes for a command: a backslash parts each of them."""
    if "##" in line:
        line = LOG_COMMAND.sub(r"##\1\\[", line)
    if "::" in line:
        body = line.lstrip()
        if body.startswith("::"):
            line = line[: len(line) - len(body)] + "\\" + body
    return line


def clean_pieces(text: str) -> list[str]:
    """How each code point of a line inside its text is printed, so that columns can be counted.

    Joined they are `clean(text)`, but for a `::` at the start, which whoever prints something in
    front of the line need not break.
    """
    pieces = list(text)
    for match in re.finditer(_FIND, text):
        if match[1]:
            pieces[match.start()] = _show(match)
    if "##" in text:
        for match in LOG_COMMAND.finditer(text):
            pieces[match.end() - 1] = "\\["
    return pieces


def _show(match: re.Match[str]) -> str:
    char = match[1]
    if not char:
        return match[0]
    number = ord(char)
    if char in _NAMED:
        return _NAMED[char]
    if 0xDC80 <= number <= 0xDCFF:  # a byte of a path that is no UTF-8 (PEP 383)
        return f"\\x{number - 0xDC00:02x}"
    if number < 0x80:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"
