"""What a text hides: values that look like secrets, invisible and direction-changing characters.

Each check is first a plain substring search, so that an ordinary page costs almost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from vaultkit.parse.secret_forms import FORMS, Form, likely


class Hidden(NamedTuple):
    """`kind` of the fault, the characters it covers (offsets into the text), and what it is."""

    kind: str
    start: int
    end: int
    detail: str


_EXAMPLES = re.compile(r"EXAMPLE|example|abcdefgh|ABCDEFGH|12345678|0123456|xxxx|XXXX|\.\.\.")
_WORDS = re.compile(r"(?:[a-z]+[-_])+[a-z]+|(?:[A-Z]+[-_])+[A-Z]+")
MOST = 100
"""How many secrets of one page are told at most."""

_SHOWN_OF_SECRET = 4
_FEWEST_SIGNS = 8
_FEWEST_DIGITS = 4

# overrides, embeddings, isolates, tag characters, controls of C1, a byte-order mark inside the
# text; U+200B to U+200F are ordinary in several scripts
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f\x80-\x84\x86-\x9f]")
_TURNING_E2 = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])")
_TURNING_C2 = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]")
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]")
# to leave signs out of a text takes four times as long as to put others in their places
_CONTROLS = bytes(1 if _CONTROL.match(chr(byte)) else 2 for byte in range(0x100))
# a flag such as Scotland's is a black flag, tag letters and the end tag (UTS #51, ED-14a)
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LINE = re.compile(r"(\r\n|\n|\r)")
_SHOWN = 3
_OPENS = "\u202a\u202b\u2066\u2067\u2068"
_CLOSES = "\u202c\u2069"

# in a name, where nobody would look for them, zero-width characters count too; the joiners
# (U+200C, U+200D) only beside ASCII, since Persian, Indic scripts and emoji need them elsewhere
_IN_NAME = re.compile(
    "[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u2069"
    "\u3164\ufeff\uffa0\U000e0000-\U000e007f]"
    "|(?<=[!-~])[\u200c\u200d]|[\u200c\u200d](?=[!-~])"
)
_FILLER = re.compile("[\u115f\u1160\u3164\uffa0]")  # printable, as Unicode has it


def secrets(text: str) -> list[Hidden]:
    """Every value in `text` that has the published form of a secret, up to `MOST`.

    Details name the sort of secret, its first four characters and its length, never more.
    """
    return _secrets_among(text, FORMS)


def _secrets_among(text: str, forms: tuple[Form, ...]) -> list[Hidden]:
    found: list[Hidden] = []
    for form in forms:
        if form.needle in text:
            found += islice(_secrets_of(text, form), MOST - len(found))
    return found


def hidden(text: str, data: bytes) -> list[Hidden]:
    """Secrets and hidden characters of a page; `data` is `text` in UTF-8."""
    forms = likely(data)
    found = _secrets_among(text, forms) if forms else []
    if _has_controls(data) or (not text.isascii() and _may_turn(data)):
        found += hidden_characters(text, data)
    return found


def masked(line: str) -> str:
    """`line` as it may be shown: of each secret only four characters are left, the width stays."""
    for found in sorted(secrets(line), key=lambda hidden: hidden.start):
        start, end = min(found.start + _SHOWN_OF_SECRET, found.end), found.end
        line = line[:start] + "*" * (end - start) + line[end:]
    return line


def _secrets_of(text: str, form: Form) -> Iterator[Hidden]:
    for match in re.finditer(form.pattern, text):
        value = match.group()
        if _is_random(value, form.needle):
            detail = f"{form.what} ({value[:_SHOWN_OF_SECRET]}…, {len(value)} characters)"
            yield Hidden("secret", match.start(), match.end(), detail)


def _is_random(value: str, needle: str) -> bool:
    """Whether a value looks drawn at random; those of documentation repeat or count up."""
    if needle == "PRIVATE KEY":
        return True
    tail = value.partition(needle)[2]
    if len(set(tail)) < _FEWEST_SIGNS or _EXAMPLES.search(tail) or _WORDS.fullmatch(tail):
        return False
    # words joined by hyphens have the form of some keys, but few digits
    return needle not in ("sk-", "xox") or sum(map(str.isdigit, tail)) >= _FEWEST_DIGITS


def hidden_characters(text: str, data: bytes) -> list[Hidden]:
    """Control characters, and characters that turn or hide text; one find a line that has some.

    `data` is `text` in UTF-8. A find covers the first such character of its line.
    """
    control = _has_controls(data)
    turning = not text.isascii() and _may_turn(data) and _TURNING.search(text) is not None
    if not control and not turning:
        return []
    found = []
    at = 0
    for line in _LINE.split(text):
        # the pieces between are the line ends
        signs = hidden_in_line(line)
        if signs:
            first = at + signs[0].start()
            found.append(Hidden("hidden-character", first, first + 1, _named(signs)))
        at += len(line)
    return found


def _has_controls(data: bytes) -> bool:
    return b"\1" in data.translate(_CONTROLS)


def _may_turn(data: bytes) -> bool:
    """Whether there is something of `_TURNING` in UTF-8; each look is for one byte at first."""
    return (
        (b"\xe2" in data and _TURNING_E2.search(data) is not None)
        or (b"\xc2" in data and _TURNING_C2.search(data) is not None)
        or (b"\xef" in data and b"\xef\xbb\xbf" in data)
        or (b"\xf3" in data and b"\xf3\xa0" in data)
    )


def hidden_in_line(line: str) -> list[re.Match[str]]:
    """The characters of a line that hide or turn text, each a match of its own, in order."""
    signs = list(_CONTROL.finditer(line))
    if line.isascii() or not _TURNING.search(line):
        return signs
    if not _turns_fairly(line):
        flags = {at for flag in _FLAG.finditer(line) for at in range(*flag.span())}
        signs += [sign for sign in _TURNING.finditer(line) if sign.start() not in flags]
        signs.sort(key=re.Match.start)
    return signs


def _named(signs: list[re.Match[str]]) -> str:
    """`U+202E`, or `U+202E, U+2066 and 3 more`."""
    names = list(dict.fromkeys(f"U+{ord(sign.group()):04X}" for sign in signs))
    shown = ", ".join(names[:_SHOWN])
    rest = len(signs) - min(len(names), _SHOWN)
    return f"{shown} and {rest} more" if rest else shown


def hidden_in_name(name: str) -> tuple[str, ...]:
    """The characters of a title, heading or path that nobody sees, as `U+200B`."""
    if name.isprintable() and (name.isascii() or not _FILLER.search(name)):
        return ()
    if "\U0001f3f4" in name:
        name = _FLAG.sub("", name)
    if _turns_fairly(name):
        name = name.translate(dict.fromkeys(map(ord, _OPENS + _CLOSES)))
    return tuple(f"U+{ord(match.group()):04X}" for match in _IN_NAME.finditer(name))


def _turns_fairly(line: str) -> bool:
    """Whether all isolates and embeddings close on their line, which is written in a script that
    runs from right to left: there they are ordinary typography (UAX #9)."""
    if not _RIGHT_TO_LEFT.search(line):
        return False
    depth = 0
    for sign in _TURNING.findall(line):
        if sign in _OPENS:
            depth += 1
        elif sign in _CLOSES and depth:
            depth -= 1
        else:
            return False
    return depth == 0
