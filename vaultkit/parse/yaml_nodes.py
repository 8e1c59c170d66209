"""YAML text → nodes with places, strictly: YAML 1.2 scalars stay the text they are.

Refused, each with its place: duplicate and complex keys, custom tags, merge keys, aliases that
grow or point at themselves, nesting beyond `MAX_DEPTH`, more than `MAX_NODES` values. Nothing is
constructed: a word like `no`, `1.10` or `2026-02-30` is text until the vocabulary gives it a type.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple
from unicodedata import normalize

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]

from vaultkit.model.facts import Fault, Node, Pair
from vaultkit.parse import yaml_lines
from vaultkit.parse.yaml_words import SECOND_DOCUMENT, TAB, UNKNOWN_ALIAS, Place, tell

VERSION = yaml.__version__
"""Which YAML reader stands behind the facts."""

FIRST_LINE = 2
"""The line of its file on which a page's block begins, behind the fence."""

MAX_DEPTH = 32
MAX_NODES = 10_000

# line breaks of YAML 1.1 that are ordinary characters in 1.2 (§5.4), and a mark that libyaml drops
_FOREIGN = re.compile("[\x85\u2028\u2029\ufeff]")
# what YAML does not allow anywhere (1.2, §5.1)
_NOT_ALLOWED = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CORE_TAGS = frozenset(
    f"tag:yaml.org,2002:{name}" for name in ("str", "null", "bool", "int", "float", "seq", "map")
)
_TEXT_TAGS = frozenset(("!", "tag:yaml.org,2002:str"))
# problems for which the place that counts is where the thing began, not where libyaml gave up
_SHOWN_AT_START = (
    "while parsing a flow",
    "while scanning a quoted",
    "while scanning a double",
    "while scanning a simple key",
    "while scanning an a",  # alias, anchor
    "while scanning a block scalar",
    "while scanning a directive",
    "while scanning a tag",
    "while parsing a tag",
)
_SHOWN_AT_END = ("escape", "hexdec", "node content", "tab character")
_LONGEST_TAG = 60
# what calling a named tuple comes to, at a third of the price
_make_node: Callable[[tuple[object, ...]], Node] = partial(tuple.__new__, Node)


class _Refused(Exception):
    """Stops the walk at the first value that must not be built."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


class Loaded(NamedTuple):
    """The root node, or None where the text is empty or refused; and what was found wrong.

    Where reading stopped, the fault that stopped it is the last.
    """

    root: Node | None
    faults: tuple[Fault, ...]


def load(text: str, first_line: int = 1) -> Loaded:
    """Read one YAML document whose first line is line `first_line` of its file.

    Details of syntax faults read `reason; step`, without a `;` in the step.
    """
    root = yaml_lines.read(text, first_line)
    return Loaded(root, ()) if root is not None else load_fully(text, first_line)


def load_fully(text: str, first_line: int = 1) -> Loaded:
    """As `load`, by libyaml alone."""
    text, restore = _with_plain_breaks(text)
    bad = _NOT_ALLOWED.search(text)
    if bad:
        return Loaded(None, (_character_fault(text, bad.start(), first_line),))
    builder = _Builder(text, first_line - 1, restore)
    try:
        return Loaded(builder.document(), tuple(builder.faults))
    except _Refused as refused:
        return Loaded(None, (*builder.faults, refused.fault))
    except yaml.MarkedYAMLError as error:
        return Loaded(None, (*builder.faults, _syntax_fault(error, text, first_line)))


def split_lines(text: str) -> list[str]:
    """The lines of a text as Markdown counts them."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _with_plain_breaks(text: str) -> tuple[str, dict[int, int]]:
    """`text` with characters that libyaml misreads put as unused ones, and the way back."""
    if text.isascii() or not _FOREIGN.search(text):
        return text, {}
    used = set(text)
    private = chain(range(0xE000, 0xF8FF), range(0xF0000, 0xFFFFD))
    spare = list(islice((code for code in private if chr(code) not in used), 4))
    table = dict(zip((0x85, 0x2028, 0x2029, 0xFEFF), spare, strict=False))
    return text.translate(table), {new: old for old, new in table.items()}


def _character_fault(text: str, at: int, first_line: int) -> Fault:
    lines = split_lines(text[:at])
    line, column = len(lines) - 1 + first_line, len(lines[-1]) + 1
    name = f"U+{ord(text[at]):04X}"
    detail = f"the character {name} is not allowed in YAML; delete it"
    return Fault("invalid-yaml", line, column, line, column + 1, detail)


def _syntax_fault(error: yaml.MarkedYAMLError, text: str, first_line: int) -> Fault:
    context, problem = str(error.context or ""), str(error.problem or "not valid YAML")
    mark = error.problem_mark or error.context_mark
    begun = error.context_mark and context.startswith(_SHOWN_AT_START)
    if begun and not any(word in problem for word in _SHOWN_AT_END):
        mark = error.context_mark
    row, at = (mark.line, mark.column) if mark else (0, 0)
    place = Place(problem, context, split_lines(text), row, at)
    told = tell(place)
    kind, detail = "tab" if told.words == TAB else "invalid-yaml", told.words
    if problem.startswith("exceeded maximum"):
        kind, detail = "yaml-limit", f"nested deeper than {MAX_DEPTH}"
    elif problem.startswith("found undefined tag handle"):
        kind, detail = "custom-tag", _short_tag(place.text[at:].split(" ")[0])
    line, column = told.line + first_line, told.column + 1
    return Fault(kind, line, column, line, column + 1, detail)


class _Builder:
    """Pulls libyaml's events and builds nodes; recursion is bounded by `MAX_DEPTH`."""

    def __init__(self, text: str, line_offset: int, restore: dict[int, int]) -> None:
        self._next: Callable[[], Any] = CParser(text).get_event
        self._offset = line_offset
        self._restore = restore
        self._anchors: dict[str, tuple[Node | None, int]] = {}
        self.faults: list[Fault] = []
        self.count = 0

    def document(self) -> Node | None:
        self._next()  # stream start
        event = self._next()
        if event.__class__ is yaml.StreamEndEvent:
            return None
        root = self._value(self._next(), 0)
        self._next()  # document end
        extra = self._next()
        if extra.__class__ is not yaml.StreamEndEvent:
            raise _Refused(self._fault("invalid-yaml", extra, SECOND_DOCUMENT))
        return root

    def _fault(self, kind: str, event: Any, detail: str) -> Fault:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1 + self._offset, start.column + 1
        end_line, end_column = end.line + 1 + self._offset, end.column + 1
        if (end_line, end_column) <= (line, column):
            end_line, end_column = line, column + 1
        return Fault(kind, line, column, end_line, end_column, detail)

    def _value(self, event: Any, depth: int) -> Node:
        cls = event.__class__
        self.count += 1
        if self.count > MAX_NODES:
            raise _Refused(self._fault("yaml-limit", event, f"more than {MAX_NODES} values"))
        if cls is yaml.AliasEvent:
            return self._alias(event, depth)
        if event.tag is not None:
            self._check_tag(event)
        anchor = event.anchor
        before = self.count
        if anchor:
            self._anchors[anchor] = (None, 0)
        if cls is yaml.ScalarEvent:
            node = self._scalar(event)
        elif depth >= MAX_DEPTH:
            raise _Refused(self._fault("yaml-limit", event, f"nested deeper than {MAX_DEPTH}"))
        elif cls is yaml.SequenceStartEvent:
            node = self._sequence(event, depth)
        else:
            node = self._mapping(event, depth)
        if anchor:
            self._anchors[anchor] = (node, self.count - before + 1)
        return node

    def _check_tag(self, event: Any) -> None:
        if event.tag not in _CORE_TAGS and event.tag not in ("!", ""):
            raise _Refused(self._fault("custom-tag", event, _short_tag(event.tag)))

    def _alias(self, event: Any, depth: int) -> Node:
        node, size = self._anchors.get(event.anchor, (None, -1))
        if node is None and size < 0:
            raise _Refused(self._fault("invalid-yaml", event, UNKNOWN_ALIAS))
        if node is None:
            raise _Refused(self._fault("yaml-limit", event, "an alias inside its own value"))
        self.count += size
        if self.count > MAX_NODES:
            raise _Refused(
                self._fault("yaml-limit", event, f"aliases grow past {MAX_NODES} values")
            )
        if depth + _height(node) > MAX_DEPTH:
            raise _Refused(self._fault("yaml-limit", event, f"nested deeper than {MAX_DEPTH}"))
        return node

    def _scalar(self, event: Any) -> Node:
        start, end = event.start_mark, event.end_mark
        value: str | None = event.value
        kind = "quoted"
        if not event.style and event.tag not in _TEXT_TAGS:
            kind = "plain"
            if value in yaml_lines.NULLS:
                value = None
        if self._restore and value:
            value = value.translate(self._restore)
        offset = self._offset + 1
        return _make_node(
            (kind, value, start.line + offset, start.column + 1, end.line + offset, end.column + 1)
        )

    def _sequence(self, start: Any, depth: int) -> Node:
        items = []
        event = self._next()
        while event.__class__ is not yaml.SequenceEndEvent:
            items.append(self._value(event, depth + 1))
            event = self._next()
        return self._container("list", tuple(items), start, event, items[-1] if items else None)

    def _mapping(self, start: Any, depth: int) -> Node:
        pairs: list[Pair] = []
        seen: dict[str, int] = {}
        event = self._next()
        while event.__class__ is not yaml.MappingEndEvent:
            key = self._key(event)
            line, column = event.start_mark.line + 1 + self._offset, event.start_mark.column + 1
            if key in seen:
                self.faults.append(
                    self._fault("duplicate-key", event, key)._replace(other=seen[key])
                )
            seen.setdefault(key, line)
            self.count += 1
            pairs.append(Pair(key, self._value(self._next(), depth + 1), line, column))
            event = self._next()
        last = pairs[-1].node if pairs else None
        return self._container("map", tuple(pairs), start, event, last)

    def _key(self, event: Any) -> str:
        """A key as it is looked up: in Unicode form C, so that one spelling has one key."""
        if event.__class__ is not yaml.ScalarEvent:
            raise _Refused(self._fault("complex-key", event, "a key must be plain text"))
        if event.tag is not None:
            self._check_tag(event)
        key: str = event.value
        if key == "<<" and not event.style:
            raise _Refused(self._fault("complex-key", event, "merge keys (<<) are not YAML 1.2"))
        if event.anchor:
            node = Node("quoted", key, *self._fault("", event, "")[1:5])
            self._anchors[event.anchor] = (node, 1)
        if key.isascii():
            return key
        return normalize("NFC", key.translate(self._restore) if self._restore else key)

    def _container(self, kind: str, value: Any, start: Any, stop: Any, last: Node | None) -> Node:
        # libyaml lets a block collection reach over following comments: end it with its last item
        begin, end = start.start_mark, stop.end_mark
        offset = self._offset + 1
        if start.flow_style or last is None:
            end_line, end_column = end.line + offset, end.column + 1
        else:
            end_line, end_column = last.end_line, last.end_column
        return Node(kind, value, begin.line + offset, begin.column + 1, end_line, end_column)


def _height(node: Node) -> int:
    """How many lists and maps lie in each other; at most `MAX_DEPTH` in any node built so far."""
    if node.kind == "list":
        return 1 + max(map(_height, node.items), default=0)
    if node.kind == "map":
        return 1 + max((_height(pair.node) for pair in node.pairs), default=0)
    return 0


def _short_tag(tag: str) -> str:
    """A tag as it is written: libyaml spells `!!x` out."""
    tag = tag.replace("tag:yaml.org,2002:", "!!", 1)
    return tag if len(tag) <= _LONGEST_TAG else f"{tag[:_LONGEST_TAG]}…"
