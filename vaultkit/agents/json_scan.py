"""Reads JSON as editors keep it, with comments and trailing commas, and where each part lies.

Nothing is repaired: what is no JSON is `Malformed`, with its line.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import Enum

from vaultkit.agents.decoded import Malformed, line_of

_SPACE = (" ", "\t", "\r", "\n")
_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_WORD = re.compile(r"-?[0-9][0-9.eE+-]*|true|false|null")
_DEEPEST = 100
_EARLY = "it ends too early"


class Kind(Enum):
    """What a value is."""

    OBJECT = "an object"
    LIST = "a list"
    PLAIN = "a plain value"


@dataclass(slots=True)
class Node:
    """A value from `start` to `end`; `items` are what it holds, in their order."""

    kind: Kind
    start: int
    end: int = 0
    value: object = None
    items: list[Item] = field(default_factory=list)

    def item(self, key: str) -> Item | None:
        """What an object holds under a key."""
        return next((item for item in self.items if item.key == key), None)


@dataclass(slots=True)
class Item:
    """A member of an object, or an element of a list, with the place of the comma behind it."""

    start: int
    node: Node
    key: str | None = None
    comma: int | None = None

    @property
    def end(self) -> int:
        """Where its value ends."""
        return self.node.end


@dataclass(frozen=True, slots=True)
class Scanned:
    """A file's value, None where it holds none, and the places of all its comments."""

    root: Node | None
    comments: tuple[tuple[int, int], ...]


def scan(text: str) -> Scanned:
    """Read a whole file. Raises `Malformed`."""
    reader = _Reader(text)
    at = reader.skip(0)
    if at == len(text):
        return Scanned(None, tuple(reader.comments))
    root = reader.value(at, 0)
    at = reader.skip(root.end)
    if at != len(text):
        raise reader.broken(at, "something stands behind the end")
    return Scanned(root, tuple(reader.comments))


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.comments: list[tuple[int, int]] = []

    def broken(self, at: int, why: str) -> Malformed:
        return Malformed(line_of(self.text, at), why)

    def skip(self, at: int) -> int:
        """Behind white space and comments."""
        while True:
            while self.text[at : at + 1] in _SPACE:
                at += 1
            if not self.text.startswith(("//", "/*"), at):
                return at
            found = _COMMENT.match(self.text, at)
            if found is None:
                raise self.broken(at, "a comment that does not end")
            self.comments.append(found.span())
            at = found.end()

    def value(self, at: int, depth: int) -> Node:
        """The value that begins at a place."""
        if depth > _DEEPEST:
            raise self.broken(at, f"more than {_DEEPEST} levels")
        first = self.text[at : at + 1]
        if first == "{":
            return self._filled(Node(Kind.OBJECT, at), depth)
        if first == "[":
            return self._filled(Node(Kind.LIST, at), depth)
        found = (_STRING if first == '"' else _WORD).match(self.text, at)
        if found is None:
            raise self.broken(at, "no value where one belongs" if first else _EARLY)
        return Node(Kind.PLAIN, at, found.end(), self._plain(found[0], at))

    def _plain(self, word: str, at: int) -> object:
        try:
            return json.loads(word)
        except ValueError as error:
            raise self.broken(at, f"no value that JSON knows: {word[:40]}") from error

    def _filled(self, node: Node, depth: int) -> Node:
        """Read on to the end of an object or a list."""
        closing = "}" if node.kind is Kind.OBJECT else "]"
        at = self.skip(node.start + 1)
        while self.text[at : at + 1] != closing:
            if node.items and node.items[-1].comma is None:
                raise self.broken(at, "no comma between two values" if self.text[at:] else _EARLY)
            at = self._add(node, at, depth)
        node.end = at + 1
        values = [item.node.value for item in node.items]
        keys = [item.key for item in node.items]
        node.value = values if node.kind is Kind.LIST else dict(zip(keys, values, strict=True))
        return node

    def _add(self, node: Node, at: int, depth: int) -> int:
        """Take one member or element in; where what follows it begins."""
        start, key = at, None
        if node.kind is Kind.OBJECT:
            key, at = self._key(at)
            if node.item(key) is not None:
                raise self.broken(start, f'"{key}" stands here twice')
        item = Item(start, self.value(at, depth + 1), key)
        node.items.append(item)
        at = self.skip(item.end)
        if self.text[at : at + 1] == ",":
            item.comma = at
            at = self.skip(at + 1)
        return at

    def _key(self, at: int) -> tuple[str, int]:
        found = _STRING.match(self.text, at)
        if found is None:
            raise self.broken(at, "no name in quotes" if self.text[at:] else _EARLY)
        colon = self.skip(found.end())
        if self.text[colon : colon + 1] != ":":
            raise self.broken(colon, "no colon behind a name")
        return str(self._plain(found[0], at)), self.skip(colon + 1)
