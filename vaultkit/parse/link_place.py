"""Where a link's destination stands in its page, to the byte: page part, query and fragment apart.

A placed link says where it begins and ends; in between, label, title and brackets are told from
the destination here. Offsets are UTF-8 bytes into the text behind a byte-order mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape as unescape_entity
from typing import NamedTuple

from vaultkit.model.facts import Definition, Facts, Link, Node
from vaultkit.model.text import LineTable

PLAIN, ANGLE, WIKILINK, VALUE = "plain", "angle", "wikilink", "value"
"""How a destination is written: bare, in `<…>`, between `[[` and `]]`, as a frontmatter value."""

_SPACE = rb"(?:[ \t]|(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*)*"
_TITLE = rb"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))"""
_BLANK = re.compile(_SPACE)
_END = re.compile(_SPACE + rb"(?:" + _TITLE + _SPACE + rb")?\)", re.DOTALL)
_LABEL = re.compile(rb"\[(?:[^\[\]\\]|\\.)+\]:", re.DOTALL)
_BRACKETED = re.compile(rb"<((?:[^<>\\\r\n]|\\.)*)>")
_SIGN = re.compile(
    r"\\[!-/:-@\[-`{-~]|&(?:#[xX][0-9A-Fa-f]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]*);|.", re.DOTALL
)
_WIKILINK = re.compile(r"\s*!?\[\[([^\[\]\r\n]+)\]\]\s*\Z")


class Place(NamedTuple):
    """One destination in its page.

    From `start` to `end` stands its page part as written, from there to `tail` query and fragment
    with their signs. Of a `value` that is the text of the scalar, whose own bytes they are all.
    """

    form: str
    start: int
    end: int
    tail: int


def place_of(
    data: bytes, facts: Facts, link: Link | Definition, *, label_first: bool = False
) -> Place | None:
    """Where the destination of `link` stands; None where it has none of its own.

    `data` is the text behind a byte-order mark, `facts` what it says, with places. An autolink and
    a use of a definition have no destination of their own.
    """
    if isinstance(link, Definition):
        return _defined(data, offset_of(data, table_of(data), link.line, link.column))
    if link.kind == "property":
        return _value(data, facts, link)
    if link.start < 0:
        return None
    if link.kind in ("wikilink", "embed"):
        return _wikilink(
            data, link.start + (3 if link.kind == "embed" else 2), link.end - 2, label_first
        )
    return _inline(data, link) if link.kind in ("inline", "image") else None


@lru_cache(maxsize=1)
def table_of(data: bytes) -> LineTable:
    """The lines of a page, made once for all that is asked of it one after the other."""
    return LineTable(data, ascii_only=data.isascii())


def offset_of(data: bytes, lines: LineTable, line: int, column: int) -> int:
    """The byte at which the 1-based `column`, in code points, of `line` begins."""
    start = lines.start_of(line)
    row = data[start : lines.start_of(line + 1)].decode("utf-8", "replace")
    return start + len(row[: column - 1].encode())


def signs(written: str) -> Iterator[tuple[str, str]]:
    """Each sign of a URL destination as written, with what it stands for."""
    for match in _SIGN.finditer(written):
        sign = match.group()
        if len(sign) == 1:
            yield sign, sign
        else:
            yield sign, sign[1:] if sign[0] == "\\" else unescape_entity(sign)


def meant(written: str) -> str:
    """A URL destination without backslash escapes and entities, as CommonMark reads it."""
    return "".join(sign for _, sign in signs(written))


def scalars(node: Node | None, opening: str = "") -> Iterator[tuple[Node, str]]:
    """Every scalar below a node in order, each with the kind of the value that it is an item of."""
    if node is None:
        return
    if node.kind == "map":
        for pair in node.pairs:
            yield from scalars(pair.node, "map")
    elif node.kind == "list":
        for item in node.items:
            yield from scalars(item, "list")
    else:
        yield node, opening


def scalar_of(facts: Facts, link: Link) -> Node | None:
    """The scalar of the frontmatter that `link` is."""
    for node, _ in scalars(facts.frontmatter):
        if node.span == link.span:
            return node
    return None


def name_in(text: str) -> tuple[int, int]:
    """From where to where a frontmatter value's text holds the target, label and brackets apart."""
    match = _WIKILINK.match(text)
    start, end = match.span(1) if match else (0, len(text))
    if match:
        end = start + len(match[1].partition("|")[0].removesuffix("\\"))
    inner = text[start:end]
    return start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())


def _value(data: bytes, facts: Facts, link: Link) -> Place | None:
    node = scalar_of(facts, link)
    if node is None or node.text is None:
        return None
    lines = table_of(data)
    start = offset_of(data, lines, node.line, node.column)
    end = offset_of(data, lines, node.end_line, node.end_column)
    end = start + len(data[start:end].rstrip())
    return Place(VALUE, start, end, end)


def _wikilink(data: bytes, start: int, end: int, label_first: bool) -> Place:
    bar = data.find(b"|", start, end)
    if bar >= 0 and label_first:
        start = bar + 1
    elif bar >= 0:
        end = bar - (data[bar - 1 : bar] == b"\\")
    inner = data[start:end].decode("utf-8", "replace")
    start += len(inner[: len(inner) - len(inner.lstrip())].encode())
    end -= len(inner[len(inner.rstrip()) :].encode())
    fragment = data.find(b"#", start, end)
    page = fragment if fragment >= 0 else end
    page = start + len(data[start:page].decode("utf-8", "replace").rstrip().encode())
    return Place(WIKILINK, start, page, end)


def _inline(data: bytes, link: Link) -> Place | None:
    """The destination behind the `](` from which the link can be read up to its end."""
    found = []
    at = data.find(b"](", link.start, link.end)
    while at >= 0:
        place = _destination(data, at + 2, link.end)
        after = place.tail + (place.form == ANGLE) if place else 0
        rest = _END.match(data, after, link.end) if place else None
        if place and rest and rest.end() == link.end:
            found.append(place)
        at = data.find(b"](", at + 1, link.end)
    same = [one for one in found if meant(_text(data, one)) == link.target]
    found = same or found
    return found[0] if len(found) == 1 else None


def _text(data: bytes, place: Place) -> str:
    return data[place.start : place.tail].decode("utf-8", "replace")


def _defined(data: bytes, start: int) -> Place | None:
    label = _LABEL.match(data, start)
    return _destination(data, label.end(), len(data)) if label else None


def _destination(data: bytes, at: int, end: int) -> Place | None:
    blank = _BLANK.match(data, at, end)
    at = blank.end() if blank else at
    bracketed = _BRACKETED.match(data, at, end)
    if bracketed:
        return _split(data, ANGLE, *bracketed.span(1))
    if data[at : at + 1] == b"<":
        return None
    return _split(data, PLAIN, at, _plain_end(data, at, end))


def _plain_end(data: bytes, at: int, end: int) -> int:
    depth = 0
    while at < end:
        sign = data[at]
        if sign <= 0x20 or sign == 0x7F:
            break
        if sign == 0x28:
            depth += 1
        elif sign == 0x29:
            if not depth:
                break
            depth -= 1
        at += 2 if sign == 0x5C and data[at + 1 : at + 2] > b" " else 1
    return min(at, end)


def _split(data: bytes, form: str, start: int, tail: int) -> Place:
    end = start
    for sign, meaning in signs(data[start:tail].decode("utf-8", "replace")):
        if meaning in ("#", "?"):
            break
        end += len(sign.encode())
    return Place(form, start, end, tail)
