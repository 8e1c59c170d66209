"""Text → tokens, in any script; the same for what is indexed and for what is searched.

Letters lose their case and their diacritics; words are not stemmed. Scripts that put no spaces
between words are cut into pairs of neighbours, the last of a run stands alone. Punctuation parts
tokens, so an identifier is found by its parts, and whole as a phrase of them. A name with symbols
at its edge (`C++`, `.NET`) has one more token, with the symbols. In the answer tokens are parted by
white space and ASCII punctuation; line feeds stay.
"""

from __future__ import annotations

import re
import string
from typing import NamedTuple
from unicodedata import category, normalize

# Marks that people leave out. Those of Indic scripts and of kana are letters in all but name.
_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f"
    # what nobody sees: soft hyphen, joiners, marks of direction, variation selectors, byte order
    "\u00ad\u034f\u061c\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]+"
)
_PLAIN = str.maketrans("đħıłøŧƀɨʉ", "dhilotbiu")

_RUN = re.compile(r"[^\x00-\x7f]+")
_UNSPACED = (
    "\u0e00-\u0edf\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3041-\u3096"
    "\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3100-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\ua960-\ua97c\uac00-\ud7ff\uf900-\ufaff"
    "\U00016f00-\U00018cff\U0001aff0-\U0001b2ff\U00020000-\U0003ffff"
)
_PIECE = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_PAIRED = re.compile(f"[{_UNSPACED}]")

# A symbol behind a letter or digit and before none; a full stop before a letter and behind none.
_EDGE = re.compile(r"[+#](?<=[^\W_].)[+#]*+(?:(?![^\W_])|(?<=\+\+))|\.(?<=[^\w.].)(?=[^\W\d_])")
_SYMBOLS = str.maketrans("+#.", "\ue02b\ue023\ue02e")  # of private use: nobody types them
_NAME = re.compile(r"[^\W_]+")
_BEHIND = string.punctuation + string.whitespace
_TOKEN = re.compile(r"[0-9a-z\x80-\U0010ffff]+")


class _Letters(dict[int, str]):
    """What becomes of a character beyond ASCII: itself, or a space where it parts words."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        kind = category(char)
        if kind == "So":  # a picture is a word
            self[code] = f" {char} "
        else:
            self[code] = char if kind[0] in "LNM" or kind == "Co" else " "
        return self[code]


_LETTERS = _Letters()


class Term(NamedTuple):
    """One word of a query: its tokens, which must follow each other; the last one may go on."""

    tokens: tuple[str, ...]
    opens: bool = False


def folded(text: str) -> str:
    """The text without case and without diacritics; as many line feeds as before."""
    if text.isascii():
        return text.lower()
    text = _MARKS.sub("", normalize("NFKD", text)).casefold().translate(_PLAIN)
    return normalize("NFC", text)


def spaced(text: str) -> str:
    """The tokens of a text, with what parts them; see the head of the module."""
    return _cut(folded(text), closed=True)


def terms_of(text: str) -> tuple[tuple[str, Term], ...]:
    """Each word of a query as it was typed, and what it asks for; words without a token are none.

    A word is what stands between white space.
    """
    found = []
    for word in text.split():
        term = _term(word)
        if term.tokens:
            found.append((word, term))
    return tuple(found)


def phrase_of(text: str) -> Term:
    """A whole query as one word."""
    return _term(text)


def tokens_of(text: str) -> list[str]:
    """The tokens of a text in order."""
    return _TOKEN.findall(spaced(text))


def _term(text: str) -> Term:
    tokens = tuple(_TOKEN.findall(_cut(folded(text), closed=False)))
    opens = bool(tokens) and len(tokens[-1]) == 1 and _PAIRED.match(tokens[-1]) is not None
    return Term(tokens, opens)


def _cut(text: str, *, closed: bool) -> str:
    """The folded text cut; unless `closed`, what comes last may be the begin of a longer run."""
    if "+" in text or "#" in text or "." in text:
        text = _EDGE.sub(_named, f" {text} ")
    if text.isascii():
        return text
    end = len(text.rstrip(_BEHIND)) if not closed else -1
    return _RUN.sub(lambda match: _letters(match[0], whole=match.end() != end), text)


def _named(match: re.Match[str]) -> str:
    """A name at whose edge stand symbols, once more with them."""
    symbols, text = match[0], match.string
    if symbols == ".":
        name = _NAME.match(text, match.end())
        return f".{symbols.translate(_SYMBOLS)}{name[0]} " if name else symbols
    start = match.start()
    while start and text[start - 1].isalnum():
        start -= 1
    return f" {text[start : match.start()]}{symbols.translate(_SYMBOLS)} "


def _letters(run: str, *, whole: bool) -> str:
    text = run.translate(_LETTERS)
    pieces = _PIECE.findall(text if whole else text.rstrip())
    last = len(pieces) - 1
    return "".join(
        _pairs(piece, whole=whole or at < last) if _PAIRED.match(piece) else piece
        for at, piece in enumerate(pieces)
    )


def _pairs(run: str, *, whole: bool) -> str:
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    if whole or not pairs:
        pairs.append(run[-1])
    return f" {' '.join(pairs)} "
