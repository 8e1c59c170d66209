"""Frontmatter cut into parts that can be merged one by one: the keys of a map, the items of a list.

A part owns whole lines, the comments and blank lines above it among them, or, in a list on one
line, its own words. Put together again in their order the parts are the text they were cut from.
What is not plainly laid out so (aliases, `? key`, two values on one line) is not cut.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.parse.edit import meaning
from vaultkit.parse.yaml_nodes import FIRST_LINE

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
"""One line with its end."""

_EMPTY = re.compile(r"[ \t]*(?:#[^\r\n]*)?[\r\n]*")
_SEPARATOR = re.compile(r"[ \t\r\n]*,[ \t\r\n]*")
_FLOW_END = re.compile(r"[ \t\r\n]*,?[ \t\r\n]*\]")
_SPACE = " \t\r\n"
_Entry = tuple[Hashable, int, Node]  # its key, the line it begins on, its value


class NotCut(Exception):
    """The text is not laid out in parts of its own."""


class Part(NamedTuple):
    """One entry. `above` are the comment and blank lines before it, `own` its text.

    `key` tells which entry of another version is the same: a map's key, a list item's meaning.
    `line` is the line of the block, from 0, on which `own` begins.
    """

    key: Hashable
    above: str
    own: str
    node: Node
    line: int


class Parts(NamedTuple):
    """A map or a list in pieces: `head`, the parts joined by `joint`, `tail`.

    `kind` is `map`, `lines` (a list of one item a line) or `words` (a list in brackets); `joint` is
    None where two words never stood side by side, or in several ways.
    """

    kind: str
    head: str
    parts: tuple[Part, ...]
    tail: str
    joint: str | None = ""

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """The keys in their order."""
        return tuple(part.key for part in self.parts)


class Layout:
    """The lines of one frontmatter block between its fences, and where its values stand in them."""

    def __init__(self, source: str) -> None:
        self.lines: list[str] = LINE.findall(source)
        self.text = source
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line))

    def whole(self, root: Node | None) -> Parts:
        """The block by its keys. Raises `NotCut`."""
        if root is None:
            return Parts("map", self._between(0, len(self.lines)), (), "")
        if self.text[self._at(root.line, root.column)] == "{":
            raise NotCut
        starts = [(pair.key, pair.line - FIRST_LINE, pair.node) for pair in root.pairs]
        parts = self._by_lines(root, starts)
        first = starts[0][1]
        last = self._last_line(starts[-1][2], starts[-1][1])
        return Parts(
            "map", self._between(0, first), parts, self._between(last + 1, len(self.lines))
        )

    def inside(self, part: Part) -> Parts:
        """The value of a key. Raises `NotCut`."""
        node, line = part.node, part.line
        if node.value is None or node.kind not in ("list", "map"):
            raise NotCut
        begin = self._at(node.line, node.column)
        opening = self.text[begin : begin + 1]
        if opening == "[" and node.kind == "list":
            return self._words(node, line)
        first = node.line - FIRST_LINE
        alone = not self.text[self._starts[first] : begin].strip(_SPACE)
        if opening in "[{&!" or not alone or first <= line:
            raise NotCut
        starts: list[_Entry]
        if node.kind == "map":
            starts = [(pair.key, pair.line - FIRST_LINE, pair.node) for pair in node.pairs]
        else:
            rows = self._dashes(node, first)
            starts = list(zip(_item_keys(node.items), rows, node.items, strict=True))
        head = "".join(self.lines[line : line + 1]) + self._between(line + 1, starts[0][1])
        kind = "map" if node.kind == "map" else "lines"
        return Parts(kind, head, self._by_lines(node, starts), "")

    def _at(self, line: int, column: int) -> int:
        return self._starts[line - FIRST_LINE] + column - 1

    def _between(self, start: int, stop: int) -> str:
        """Lines that hold comments or nothing."""
        lines = self.lines[start:stop]
        if not all(_EMPTY.fullmatch(line) for line in lines):
            raise NotCut
        return "".join(lines)

    def _last_line(self, node: Node, line: int) -> int:
        """The line on which a value ends; a block text reaches over blank lines behind it."""
        begin = self._at(node.line, node.column)
        if begin < self._starts[line]:
            raise NotCut  # an alias has the place of what it means
        end = begin + len(
            self.text[begin : self._at(node.end_line, node.end_column)].rstrip(_SPACE)
        )
        if end == begin:
            return max(line, node.line - FIRST_LINE)
        return bisect_right(self._starts, end - 1) - 1

    def _by_lines(self, node: Node, entries: Sequence[_Entry]) -> tuple[Part, ...]:
        parts: list[Part] = []
        behind = entries[0][1]
        for key, start, value in entries:
            if start < behind or not self._begins(start, node.column):
                raise NotCut
            above = self._between(behind, start)
            behind = self._last_line(value, start) + 1
            parts.append(Part(key, above, "".join(self.lines[start:behind]), value, start))
        return tuple(parts)

    def _begins(self, line: int, column: int) -> bool:
        """Whether a line's first word stands in `column`, and no `? key`."""
        text = self.lines[line]
        indent = len(text) - len(text.lstrip(" "))
        return indent == column - 1 and not text.startswith("? ", indent)

    def _dashes(self, node: Node, first: int) -> list[int]:
        """The lines on which the items of a list begin."""
        last = self._last_line(node, first)
        dash = re.compile(" " * (node.column - 1) + r"-(?:[ \t\r\n]|\Z)")
        found = [line for line in range(first, last + 1) if dash.match(self.lines[line])]
        if len(found) != len(node.items):
            raise NotCut
        return found

    def _words(self, node: Node, line: int) -> Parts:
        begin, end = self._at(node.line, node.column), self._at(node.end_line, node.end_column)
        start = self._starts[line]
        stop = self._starts[bisect_right(self._starts, end - 1)]
        if begin < start or self.text[end - 1 : end] != "]":
            raise NotCut
        parts: list[Part] = []
        joints: set[str] = set()
        at = begin + 1
        for key, item in zip(_item_keys(node.items), node.items, strict=True):
            here = self._at(item.line, item.column)
            between = self.text[at:here]
            if here < at or (parts and not _SEPARATOR.fullmatch(between)):
                raise NotCut
            if parts:
                joints.add(between)
            elif between.strip(_SPACE):
                raise NotCut
            else:
                begin = here - 1
            at = self._at(item.end_line, item.end_column)
            parts.append(Part(key, "", self.text[here:at], item, line))
        if not _FLOW_END.fullmatch(self.text[at:end]):
            raise NotCut
        joint = joints.pop() if len(joints) == 1 else None
        return Parts("words", self.text[start : begin + 1], tuple(parts), self.text[at:stop], joint)


def _item_keys(items: tuple[Node, ...]) -> list[Hashable]:
    """What each item means; the second of two equal ones is another than the first."""
    seen: Counter[str] = Counter()
    keys: list[Hashable] = []
    for item in items:
        what = repr(meaning(item))
        keys.append((what, seen[what]))
        seen[what] += 1
    return keys
