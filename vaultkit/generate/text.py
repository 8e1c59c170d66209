"""Plain text and paths → Markdown of one line that every dialect reads the same.

Whatever a title holds, it shows as it is and makes no markup; whatever a file is called, the link
to it leads there. Only inline links are written: all dialects read those by the path.
"""

from __future__ import annotations

import re
from unicodedata import normalize
from urllib.parse import quote_from_bytes

LONGEST = 200
"""So many characters of a title are shown."""

# what begins markup inside a line, in CommonMark or in a dialect: emphasis, code, links, HTML,
# entities, tables, formulas, comments, marks, templates, tags, block ids
_MARKUP = re.compile(
    r"[\\`*\[\]<>&|$^~]|(?<![^\W_])_|_(?![^\W_])|%(?=%)|=(?==)|\{(?=[{%<])|(?<!\w)#(?=\w)"
)
_WORDS = re.compile(r"[A-Za-z0-9 ,.;:()'\"/+!?-]*")  # most titles: nothing there is markup
# control characters, and those that turn or hide what is written
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
_PLAIN = re.compile(r"[A-Za-z0-9/._-]*")
# what ends a destination or means something in it, `:` which could make an address of a path, and
# what cannot be seen; a fixed set, so that no newer version of Unicode changes a link
_UNSEEN = (
    "\x80-\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff"
    "\ufe00-\ufe0f\ufeff\ufff0-\uffff\U000e0000-\U000e0fff"
)
# made when first asked for, which takes 2 ms
_UNSAFE = rf"""[^a-zA-Z0-9_/.\-~+,;=@!$'\x80-\U0010ffff]|[{_UNSEEN}]"""
UNSEEN = re.compile(f"[{_UNSEEN}]")
"""Characters that no name should have."""


def one_line(text: str) -> str:
    """`text` on one line, white space collapsed, without what cannot be seen."""
    if text.isascii() and text.isprintable():
        spaced = "  " in text or text[:1] == " " or text[-1:] == " "
        return " ".join(text.split()) if spaced else text
    if not text.isprintable() or "\ufeff" in text:
        text = _HIDDEN.sub("", " ".join(text.split()))
    return " ".join(text.split())


def escaped(text: str) -> str:
    """Plain text of one line as Markdown that shows just that."""
    return text if _WORDS.fullmatch(text) else _MARKUP.sub(r"\\\g<0>", text)


def label(text: str) -> str:
    """A title as the text of a link; what is too long is cut."""
    text = one_line(text)
    return escaped(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")


def key(text: str) -> str:
    """By what titles are sorted and divided: NFC of the case-folded text, by code point."""
    text = one_line(text)
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


class Linker:
    """The destinations of links from a file in one folder, "" for the root."""

    __slots__ = ("_above", "_folder", "_inside", "_near")

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._inside = f"{folder}/" if folder else ""
        self._near = f"{folder.partition('/')[0]}/" if folder else ""
        self._above = "../" * (folder.count("/") + 1) if folder else ""

    def __call__(self, path: str) -> str:
        """The destination of a link to `path`."""
        if not self._inside:
            pass
        elif path.startswith(self._inside):
            path = path[len(self._inside) :]
        elif path.startswith(self._near):
            path = self._by_a_way_in_common(path)
        else:
            path = self._above + path
        return path if _PLAIN.fullmatch(path) else destination(path)

    def _by_a_way_in_common(self, path: str) -> str:
        here, there = self._folder.split("/"), path.split("/")
        same = 0
        while same < min(len(here), len(there) - 1) and here[same] == there[same]:
            same += 1
        return "../" * (len(here) - same) + "/".join(there[same:])


def relative(folder: str, path: str) -> str:
    """The destination of one link from a file in `folder`, "" for the root, to `path`."""
    return Linker(folder)(path)


def destination(path: str) -> str:
    """A relative path as the destination of an inline link (CommonMark 0.31 §6.3)."""
    return path if _PLAIN.fullmatch(path) else re.sub(_UNSAFE, _percent, path)


def _percent(found: re.Match[str]) -> str:
    return quote_from_bytes(found[0].encode("utf-8", "surrogateescape"), safe="")
