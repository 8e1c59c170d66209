"""Edits of the frontmatter that change one key and no other byte.

An edit cuts the page at the places that the YAML reader gives and puts the new text in between;
nothing is dumped anew. Afterwards the page is read again: unless the key now has its value and
every other key has what it had, the edit is refused and there is nothing to write.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from vaultkit.errors import StateError, UsageError
from vaultkit.model.facts import Node, Pair
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.yaml_text import UNPRINTABLE, in_the_manner_of, may_be_plain, scalar

MAX_KEY = 1_000
"""The longest key, in characters; YAML itself ends a simple key at 1,024."""

VALUE_FAULTS = frozenset(("impossible-date", "tags-form", "unquoted-wikilink"))
"""Faults that are about a value; the block itself can be read."""

_WORDS = {
    "unclosed-frontmatter": "it opens with `---` and never closes",
    "frontmatter-not-first": "it does not start on the first line",
    "second-frontmatter": "a second block follows it",
    "duplicate-key": "it holds the same key twice",
    "tab": "a tab stands where YAML wants spaces",
    "tags-form": "its list of tags is not YAML",
}
_MEND = "Mend the block first; `vaultkit check` shows the place."
_BY_HAND = "Edit this key by hand."

_NEWLINE = re.compile(r"\r\n|\n|\r")
_SPACE = " \t\r\n"
_COMMENT_OR_BLANK = re.compile(r"[ \t]*(?:#.*)?")
_COLON = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\r\n]*?)[ \t]*:(?=[ \t\r\n]|\Z)""")


def set_field(
    data: bytes, key: str, value: str | Sequence[str] | None, *, plain: bool = False
) -> bytes:
    """Set one top-level key of a page's frontmatter; None removes it.

    Everything else stays byte for byte: other keys, comments, order, quoting, line endings, the
    byte-order mark. A page without a block gets one; a value that the key already has changes
    nothing. A value is text: it is quoted where YAML would take it for something else (`no`,
    `1.10`, `a: b`), unless it takes the place of an unquoted value of the same form or `plain`
    asks for it, for numbers, dates and truth values. Items of a list that stay keep their form and
    the comments above and beside them; other comments inside a replaced value go with it.

    Raises StateError where the page cannot be edited safely, UsageError for a key or value that
    cannot be written.
    """
    _check_words(key, value)
    decoded = decode(data)
    if decoded.reason:
        raise StateError(f"the page cannot be edited: {decoded.reason}", "Save it as UTF-8 first.")
    block = frontmatter.read(decoded.text)
    _refuse_broken(decoded.text, block)
    pairs = block.root.pairs if block.root is not None else ()
    pair = next((pair for pair in pairs if pair.key == key), None)
    if _settled(pair, value, plain):
        return data
    edited = _Edit(decoded.text, block, plain).made(key, pair, value)
    _verify(pairs, edited, key, value)
    return (BOM if decoded.bom else b"") + edited.encode()


def _check_words(key: str, value: str | Sequence[str] | None) -> None:
    if not key or len(key) > MAX_KEY or key != key.strip() or UNPRINTABLE.search(key):
        raise UsageError(
            f"{key[:40]!r} cannot be a frontmatter key",
            f"Use a key of one line, at most {MAX_KEY} characters, without spaces at its ends.",
        )
    for text in [key, value] if isinstance(value, str) else [key, *(value or ())]:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UsageError(
                f"the value of `{key}` holds half a character (U+{ord(text[error.start]):04X})",
                "Pass whole Unicode characters.",
            ) from None


def _refuse_broken(text: str, block: frontmatter.Block) -> None:
    for fault in block.faults:
        if block.root is None or fault.kind not in VALUE_FAULTS:
            words = _WORDS.get(fault.kind) or fault.detail.partition(";")[0] or fault.kind
            raise StateError(
                f"the frontmatter is broken, so no key was changed: line {fault.line}: {words}",
                _MEND,
            )
    if block.present and block.root is None:
        lines = _NEWLINE.split(text[: block.end].rstrip("\r\n"))[1:-1]
        if not all(_COMMENT_OR_BLANK.fullmatch(line) for line in lines):
            raise StateError(
                "the frontmatter cannot be read, so no key was changed: it holds conflict markers",
                "Resolve the conflict first.",
            )


def _texts(node: Node) -> list[str | None] | None:
    """The texts of a list of scalars; None for any other value."""
    if node.kind != "list" or any(item.kind in ("list", "map") for item in node.items):
        return None
    return [item.text for item in node.items]


def _settled(pair: Pair | None, value: str | Sequence[str] | None, plain: bool) -> bool:
    if pair is None or value is None:
        return pair is None and value is None
    if not isinstance(value, str):
        return _texts(pair.node) == list(value)
    requoted = plain and pair.node.kind == "quoted" and may_be_plain(value, plain=True)
    return pair.node.text == value and not requoted


class _Edit:
    """One edit of one page. Offsets are characters of `text`."""

    def __init__(self, text: str, block: frontmatter.Block, plain: bool) -> None:
        self.text, self.block, self.plain = text, block, plain
        first = _NEWLINE.search(text)
        self.newline = first.group() if first else "\n"
        self.start = first.end() if first else 0
        # the closing fence is the last line up to `block.end`
        fence = len(text[: block.end].rstrip("\r\n"))
        self.stop = max(text.rfind("\n", 0, fence), text.rfind("\r", 0, fence)) + 1
        breaks = _NEWLINE.finditer(text, self.start, self.stop) if block.present else ()
        self.starts = [self.start, *(match.end() for match in breaks)]

    def made(self, key: str, pair: Pair | None, value: str | Sequence[str] | None) -> str:
        """The page's text with the edit."""
        if pair is not None:
            begin, end = self._span(pair)
            if value is None:
                return self._joined(self._line_of(self._at(pair.line, pair.column)), "", end)
            return self._replaced(pair, begin, end, value)
        line = f"{scalar(key)}: {self._fresh('' if value is None else value)}{self.newline}"
        if not self.block.present:
            return f"---{self.newline}{line}---{self.newline}{self.text}"
        root = self.block.root
        if root is not None:
            if self.text[self._at(root.line, root.column)] == "{":
                raise StateError("the frontmatter is one `{…}` value", "Write it as lines first.")
            line = " " * (root.column - 1) + line
        return self.text[: self.stop] + line + self.text[self.stop :]

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 2] + column - 1

    def _line_of(self, offset: int) -> int:
        return self.starts[bisect_right(self.starts, offset) - 1]

    def _joined(self, begin: int, middle: str, end: int) -> str:
        """The text with everything from `begin` to the end of `end`'s line replaced."""
        return self.text[:begin] + middle + self.text[self._behind(end) :]

    def _behind(self, offset: int) -> int:
        after = bisect_right(self.starts, offset)
        return self.starts[after] if after < len(self.starts) else self.stop

    def _ends(self, node: Node) -> tuple[int, int]:
        begin = self._at(node.line, node.column)
        end = self._at(node.end_line, node.end_column)
        # a block scalar reaches over the blank lines behind it
        return begin, begin + len(self.text[begin:end].rstrip(_SPACE))

    def _span(self, pair: Pair) -> tuple[int, int]:
        """Where the value of `pair` stands; refused where that is not plainly behind its key."""
        key = self._at(pair.line, pair.column)
        begin, end = self._ends(pair.node)
        if self.text[self._line_of(key) : key].strip() or begin <= key or end < begin:
            raise StateError(
                f"`{pair.key}` is written in a form that cannot be edited alone: "
                "an alias, a `? key` or a value inside `{…}`",
                _BY_HAND,
            )
        return begin, end

    def _fresh(self, value: str | Sequence[str]) -> str:
        if isinstance(value, str):
            return scalar(value, plain=self.plain)
        return f"[{', '.join(scalar(item, plain=self.plain, flow=True) for item in value)}]"

    def _replaced(self, pair: Pair, begin: int, end: int, value: str | Sequence[str]) -> str:
        node, text = pair.node, self.text
        opening = text[begin : begin + 1]
        if begin == end:
            gap = "" if text[begin - 1] in _SPACE else " "
            return text[:begin] + gap + self._fresh(value) + text[begin:]
        if node.kind in ("list", "map") and opening not in ("[", "{", "&", "!"):
            if value and not isinstance(value, str) and node.kind == "list":
                return self._joined(self._line_of(begin), self._lines(node, begin, value), end)
            colon = _COLON.match(text, self._at(pair.line, pair.column))
            after = colon.end() if colon else begin
            kept = text[after : self._line_of(begin)]
            return self._joined(after, f" {self._fresh(value)}{kept}", end)
        if isinstance(value, str):
            form = in_the_manner_of(text[begin:end], value, plain=self.plain)
        elif opening == "[" and _texts(node) is not None:
            form = self._listed(node, value)
        else:
            form = self._fresh(value)
        return text[:begin] + form + text[end:]

    def _listed(self, node: Node, values: Sequence[str]) -> str:
        kept = defaultdict[str | None, list[str]](list)
        for item in reversed(node.items):
            begin, end = self._ends(item)
            kept[item.text].append(self.text[begin:end])
        items = (
            kept[value].pop() if kept[value] else scalar(value, plain=self.plain, flow=True)
            for value in values
        )
        return f"[{', '.join(items)}]"

    def _lines(self, node: Node, begin: int, values: Sequence[str]) -> str:
        """The lines of a block list; an item that stays brings the lines down to its own along."""
        indent = self.text[self._line_of(begin) : begin]
        kept = defaultdict[str | None, list[str]](list)
        at = self._line_of(begin)
        for item in node.items if _texts(node) is not None else ():
            behind = self._behind(self._ends(item)[1])
            kept[item.text].insert(0, self.text[at:behind])
            at = behind
        return "".join(
            kept[value].pop()
            if kept[value]
            else f"{indent}- {scalar(value, plain=self.plain)}{self.newline}"
            for value in values
        )


def meaning(node: Node) -> object:
    """What a value says, without its place."""
    if node.kind == "map":
        return [(pair.key, meaning(pair.node)) for pair in node.pairs]
    if node.kind == "list":
        return tuple(meaning(item) for item in node.items)
    return node.text


def _verify(
    before: tuple[Pair, ...], edited: str, key: str, value: str | Sequence[str] | None
) -> None:
    block = frontmatter.read(edited)
    pairs = block.root.pairs if block.root is not None else ()
    found = [meaning(pair.node) for pair in pairs if pair.key == key]
    wanted = [] if value is None else [value if isinstance(value, str) else tuple(value)]
    others = [(pair.key, meaning(pair.node)) for pair in pairs if pair.key != key]
    sound = block.present and all(fault.kind in VALUE_FAULTS for fault in block.faults)
    same = others == [(pair.key, meaning(pair.node)) for pair in before if pair.key != key]
    if not (sound and same and found == wanted):
        raise StateError(
            f"`{key}` cannot be changed alone: the page would read otherwise than it should",
            _BY_HAND,
        )
