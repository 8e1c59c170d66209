"""Titles → file names: words in lower case, joined by hyphens.

Latin letters lose their accents, so that such a name is ASCII and anybody can type it; the letters
of other scripts stay as they are, in NFC, for nobody could read them in another one.
"""

from __future__ import annotations

import re
from unicodedata import category, name, normalize

LONGEST = 80
"""How many characters a name has at most; whole words are kept."""

_LONGEST_BYTES = 200
"""File systems end a name at 255 bytes, and other endings and temporary names need some."""

# Latin letters that Unicode does not take apart
_APART = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)
_INSIDE_WORDS = re.compile(r"(?<=\w)['’ʼ](?=\w)")


def slug_of(title: str) -> str:
    """The name for a title: `Saint-Malo’s gauge` → `saint-malos-gauge`; "" where nothing is left.

    The same title gives the same name on every system, and a name gives itself.
    """
    text = _INSIDE_WORDS.sub("", normalize("NFKC", title)).lower()
    plain = normalize("NFC", _without_accents(text).translate(_APART))
    return _cut("-".join("".join(char if _stays(char) else " " for char in plain).split()))


_NOT_IN_NAMES = re.compile(r"""[\\/:*?"<>|#^\[\]\x00-\x1f\x7f]+""")


def file_name_of(title: str) -> str:
    """The name for a title where files are called as their pages are: `Tides: a note` → `Tides a
    note`.

    What some system or link cannot have in a name becomes a space.
    """
    name = " ".join(_NOT_IN_NAMES.sub(" ", normalize("NFC", title)).split()).strip(". ")
    while len(name.encode("utf-8", "replace")) > _LONGEST_BYTES:
        name = name[:-1].rstrip()
    return name


def is_text(name: str) -> bool:
    """Whether a name is made of whole characters, not of bytes that are no UTF-8 (PEP 383)."""
    return not any("\ud800" <= char <= "\udfff" for char in name)


def _without_accents(text: str) -> str:
    """`text` taken apart, without the marks on Latin letters."""
    kept = []
    on_latin = False
    for char in normalize("NFD", text):
        if category(char) == "Mn":
            kept += [] if on_latin else [char]
            continue
        on_latin = name(char, "").startswith("LATIN ")
        kept.append(char)
    return "".join(kept)


def _stays(char: str) -> bool:
    """Whether a character is a letter, a figure, or a mark that spells one (Thai, Devanagari)."""
    return category(char)[0] in "LMN"


def _cut(slug: str) -> str:
    if len(slug) <= LONGEST and len(slug.encode("utf-8", "replace")) <= _LONGEST_BYTES:
        return slug
    short = slug[:LONGEST].encode("utf-8", "replace")[:_LONGEST_BYTES].decode("utf-8", "ignore")
    whole = short if slug[len(short)] == "-" else short.rpartition("-")[0]
    return (whole or short).strip("-")
