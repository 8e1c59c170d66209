"""The lead of a page: the first sentence of its text, as a catalog shows it on one line.

The source is looked at line by line, since a whole reading of a page takes a hundred times as long
and the first paragraph is all that counts. What is no prose, such as lists, quotes, tables, code
and HTML, is passed over; links become what a reader sees of them.
"""

from __future__ import annotations

import re

LONGEST = 140
"""So many characters a lead has at most, the `…` of a longer one included."""

_LOOK = 4_000  # a page that begins with more than that of lists has no lead
_NEAR = 600  # nearly every first paragraph ends within that
_LINES = 6
_MOST = 1_000  # of a paragraph without an end
# a heading, quote, list, table, HTML, container, comment, formula, image, definition or rule
_NO_PROSE = re.compile(
    r"[#>|<]|[-*+](?:\s|$)|[-*_=](?:\s*[-*_=]){2,}\s*$|\d{1,9}[.)](?:\s|$)|%%|:::|\$\$|\{[{%:]|!\[|\^"
    r"|\[[^\]]*\]:"
)
_FENCE = re.compile(r"(`{3,}|~{3,})")
_FENCES = ("```", "~~~")
_UNDERLINE = re.compile(r"(?:=+|-+)\s*$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|%%.*?%%", re.DOTALL)
_WIKILINK = re.compile(r"!?\[\[([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
_IMAGE = re.compile(r"!\[[^\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])")
_LINK = re.compile(r"\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])")
_NOTE = re.compile(r"\[\^[^\]\s]*\]|\s\^[A-Za-z0-9-]+$")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_STRONG = re.compile(r"(?<!\\)(\*{1,3}|_{2}|~~|==|`+)(?=\S)(.+?)(?<=\S)(?<!\\)\1")
_MARKUP = re.compile(r"[\[<!^*_~=`\\]")
_MAY_BE_STRONG = re.compile(r"[*_~=`]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
# one set of signs first, which is found several times as fast as either of two
_END = re.compile(r"[.!?。！？](?:(?<=[。！？])|(?=\s)(?<!\b[a-zA-Z]\.)(?<!\be\.g\.)(?<!\bi\.e\.))")


def lead_of(body: str) -> str:
    """The first sentence of `body` on one line, "" where it has no prose near its start."""
    paragraph = _paragraph(body[:_LOOK])
    return sentence_of(paragraph) if paragraph else ""


def sentence_of(text: str) -> str:
    """The first sentence of a paragraph in Markdown, as plain text of at most `LONGEST`."""
    text = text[:_MOST]
    end = _END.search(text)
    if end is not None and not _MARKUP.search(text, 0, end.end() + 2):
        return shown(" ".join(text[: end.end()].split()))
    if "^" in text:
        text = _NOTE.sub("", text)
    if "[" in text or "<" in text or "!" in text:
        text = _without_links(text)
    if _MAY_BE_STRONG.search(text):
        text = _STRONG.sub(r"\2", _STRONG.sub(r"\2", text))
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
    text = " ".join(text.split())
    end = _END.search(text)
    return shown(text[: end.end()] if end is not None else text)


def _without_links(text: str) -> str:
    if "![" in text:
        text = _IMAGE.sub("", text)
    if "[[" in text:
        text = _WIKILINK.sub(_label, text)
    if "](" in text or "][" in text:
        text = _LINK.sub(r"\1", text)
    return _TAG.sub("", text) if "<" in text else text


def shown(text: str) -> str:
    """`text`, of one line, cut at a word where it is longer than `LONGEST`."""
    if len(text) <= LONGEST:
        return text
    cut = text[: LONGEST - 1]
    words = cut.rpartition(" ")[0]
    return f"{words if len(words) > LONGEST // 2 else cut}…".replace(" …", "…")


def _label(found: re.Match[str]) -> str:
    name, label = found[1], found[2]
    return label if label is not None else name.rpartition("/")[2].partition("#")[0] or name


def _paragraph(text: str) -> str:
    """The lines of the first paragraph; "" where there is none."""
    near = text[: text.rfind("\n", 0, _NEAR) + 1]
    if near and "<!--" not in near and "%%" not in near:
        found, ended = _first(near.splitlines())
        if ended:
            return found
    if "<!--" in text or "%%" in text:
        text = _COMMENT.sub("", text)
    return _first(text.splitlines())[0]


def _first(lines: list[str]) -> tuple[str, bool]:
    """The first paragraph among the lines, and whether another line showed that it ends."""
    fence, skips = "", False
    found: list[str] = []
    for line in lines:
        bare = line.strip()
        mark = _FENCE.match(bare) if bare[:3] in _FENCES else None
        if fence:
            fence = "" if mark and bare.startswith(fence) and not bare.strip(fence[0]) else fence
        elif not bare or (found and (mark or len(found) == _LINES or _NO_PROSE.match(bare))):
            if found and not _UNDERLINE.match(bare):
                return " ".join(found), True
            found, skips = [], False  # it was a heading, or there is nothing yet
        elif mark:
            fence = mark[1]
        elif found and _UNDERLINE.match(bare):
            found = []
        elif found or not (skips or line.startswith(("  ", "\t")) or _NO_PROSE.match(bare)):
            found.append(bare)
        else:
            skips = bare[0] != "#"  # what follows without an empty line belongs to it
    return " ".join(found), False
