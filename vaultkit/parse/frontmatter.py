"""The YAML block at the head of a page: where it is, what it holds, what is wrong with it.

A block counts only where line 1 is `---` and a later line is `---` (spec 1.3); a horizontal rule
at the top, with prose behind it, is no block. There is no second, looser reader: a block that
does not read as YAML gives faults and no values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Fault, Link, Node
from vaultkit.parse.yaml_mend import mend
from vaultkit.parse.yaml_nodes import FIRST_LINE, load, split_lines
from vaultkit.parse.yaml_values import value_faults

MAX_BLOCK = 65_536
"""The largest block that is read, in characters."""

_OPEN = re.compile(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSE = re.compile(r"---[ \t]*(?:\r\n|\n|\r|\Z)")
# `key:` as a program writes it; prose such as "Dear all: …" is none
_KEY_LINE = re.compile(
    r"(?:#[^\r\n]*(?:\r\n|\n|\r))*"
    r"(?:\"[^\"\r\n]*\"|'[^'\r\n]*'|[^\W\d][\w.-]*(?: [\w.-]+){0,2})[ \t]*:(?:[ \t\r\n]|\Z)"
)
_SPACE = re.compile(r"[ \t\r\n]*")
# white space, and characters that nobody sees
_UNSEEN = re.compile("[\\s\u00ad\u200b-\u200f\u2060\ufeff]*")
_WIKILINK = re.compile(r"!?\[\[([^\[\]\r\n]+)\]\]\Z")
_CONFLICT = tuple(
    re.compile(pattern, re.MULTILINE) for pattern in (r"^<{7} ", r"^={7}\r?$", r"^>{7} ")
)


class Block(NamedTuple):
    """The head of a page. `end` is the character at which the body starts, `line` its line."""

    present: bool
    end: int
    line: int
    root: Node | None
    faults: tuple[Fault, ...]
    links: tuple[Link, ...]
    source: str = ""


def read(text: str) -> Block:
    """Read the block of `text`, a page without its byte-order mark."""
    opened = _OPEN.match(text)
    if not opened:
        return _no_block(_not_first(text))
    start = opened.end()
    closed = _closing(text, start)
    if not closed:
        return _no_block(_unclosed(text, start))
    source = text[start : closed.start()]
    line = 2 + _lines(source) + 1
    root, faults = _read_source(text, source)
    if root is None and faults is None:
        return _no_block(())
    faults = (*(faults or ()), *_second(text, closed.end(), line))
    links = _property_links(root) if "[[" in source else ()
    return Block(True, closed.end(), line, root, faults, links, source if root else "")


def _no_block(faults: tuple[Fault, ...]) -> Block:
    return Block(False, 0, 1, None, faults, ())


def _read_source(text: str, source: str) -> tuple[Node | None, tuple[Fault, ...] | None]:
    """The map and the faults of a block's text; no faults at all (None) where it is no block."""
    if not source.strip():
        return None, ()
    if source[0] in "\r\n" and not _KEY_LINE.match(source, _after_space(source, 0)):
        return None, None  # prose between two horizontal rules
    if len(source) > MAX_BLOCK:
        return None, (Fault("yaml-limit", 1, 1, 1, 4, f"longer than {MAX_BLOCK} characters"),)
    if "<<<<<<< " in source and _conflict(text):
        return None, ()  # the marker itself is the finding
    found = load(source, FIRST_LINE)
    root, faults = found
    if root is None and faults:
        edited, mended, faults = mend(source, found)
        if mended is None or not edited:
            return None, (*edited, *faults)
        # what the edits lay bare is told with them, so that mending makes no new finding
        return None, (*edited, *faults, *_map_faults(mended, source))
    if root is not None and root.kind != "map":
        return None, _map_faults(root, source)
    if faults:
        return None, faults
    return root, _map_faults(root, source)


def _map_faults(root: Node | None, source: str) -> tuple[Fault, ...]:
    if root is None:
        return ()
    if root.kind == "map":
        return tuple(value_faults(root, source))
    what = "a list" if root.kind == "list" else "text"
    detail = f"the block holds {what}; write `key: value` lines, or a blank line before a rule"
    return (Fault("invalid-yaml", root.line, root.column, root.line, root.column + 1, detail),)


def _closing(text: str, at: int) -> re.Match[str] | None:
    """The fence that closes a block begun before `at`, which is the start of a line."""
    at -= 1  # the line break of the opening fence may be the one before the closing fence
    while True:
        fence = text.find("\n---", at)
        lone = text.find("\r---", at, fence if fence >= 0 else len(text))
        if lone >= 0:
            fence = lone
        if fence < 0:
            return None
        closed = _CLOSE.match(text, fence + 1)
        if closed:
            return closed
        at = fence + 1


def _lines(source: str) -> int:
    if "\r" in source:
        source = source.replace("\r\n", "\n").replace("\r", "\n")
    return source.count("\n")


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _conflict(text: str) -> bool:
    """Whether Git's three conflict markers follow each other."""
    at = 0
    for marker in _CONFLICT:
        found = marker.search(text, at)
        if not found:
            return False
        at = found.end()
    return True


def _unclosed(text: str, start: int) -> tuple[Fault, ...]:
    if _KEY_LINE.match(text, start):
        return (Fault("unclosed-frontmatter", 1, 1, 1, 4),)
    return ()


def _not_first(text: str) -> tuple[Fault, ...]:
    if text[:1].isalnum() or text[:1] == "#":
        return ()
    before = _UNSEEN.match(text)
    at = before.end() if before else 0
    if not at or not _is_block(text, at):
        return ()
    above = split_lines(text[:at])
    line, column = len(above), len(above[-1]) + 1
    unseen = next((c for c in text[:at] if not c.isspace()), "")
    detail = f"U+{ord(unseen):04X}" if unseen else ""
    return (Fault("frontmatter-not-first", line, column, line, column + 3, detail),)


def _second(text: str, at: int, line: int) -> tuple[Fault, ...]:
    start = _after_space(text, at)
    if text[start : start + 3] != "---" or not _is_block(text, start):
        return ()
    between = split_lines(text[at:start])
    line += len(between) - 1
    column = len(between[-1]) + 1
    return (Fault("second-frontmatter", line, column, line, column + 3),) if column == 1 else ()


def _is_block(text: str, at: int) -> bool:
    """Whether a block of keys opens and closes from `at` on."""
    opened = _OPEN.match(text, at)
    if not opened or not _KEY_LINE.match(text, opened.end()):
        return False
    return _closing(text, opened.end()) is not None


def _property_links(root: Node | None) -> tuple[Link, ...]:
    links: list[Link] = []
    for key, node, _, _ in root.pairs if root is not None else ():
        if node.kind == "quoted" or node.kind == "list":
            links += _links_of(key, node)
    return tuple(links)


def _links_of(key: str, node: Node) -> Iterator[Link]:
    for item in node.items:
        match = _WIKILINK.match(item.text) if item.text and "[[" in item.text else None
        if match:
            yield Link("property", match[1].partition("|")[0].strip(), key, *item.span)
