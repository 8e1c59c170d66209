"""Values that YAML reads well and that still mean something else than their author thinks.

`up: [[Hub]]` is a list in a list, `tags: #ops` is empty, `2023-13-45` is no day.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date

from vaultkit.model.facts import Fault, Node
from vaultkit.parse.yaml_mend import flow_list, quoted
from vaultkit.parse.yaml_nodes import FIRST_LINE, split_lines

_LIST_KEYS = frozenset(("tags", "aliases", "cssclasses"))
_DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(?:[Zz.+\- ][0-9:.Zz+\- ]*)?)?\Z"
)
# a day that every month has
_COMMON = re.compile(r"(?:1[5-9]|2[01])[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])\Z")
# `[[…]]` that holds a name: no numbers (a matrix), no quotes (a list that is meant to be one)
_LINK = re.compile(r"\[\[(?![\s\d.,+-]*\]\])[^\[\]\"'{}]+\]\]\Z")
_HASHES = re.compile(r"#[^\s#,]+(?:[\s,]+#[^\s#,]+)*,?\Z")
_LATEST_YEAR = 2199
_EARLIEST_YEAR = 1500


def value_faults(root: Node, source: str) -> Iterator[Fault]:
    """What is odd about the values of a block's map. `source` is the block's text."""
    lines = _Lines(source)
    links = "[[" in source
    for key, node, _, _ in root.pairs:
        kind, value = node[0], node[1]
        if kind == "plain":
            if isinstance(value, str) and value[4:5] == "-":  # few values look like a date
                yield from _dates(node)
        elif kind != "quoted" and (links or kind == "map" or not _plain_words(node)):
            yield from _nested(node, lines)
        if key in _LIST_KEYS and not (kind == "list" and _plain_words(node)):
            yield from _list_form(key, node, lines)


def _plain_words(node: Node) -> bool:
    """Whether a list holds nothing but words that are no dates: most do."""
    for kind, value, *_ in node.items:
        if kind != "plain" or not isinstance(value, str) or value[4:5] == "-":
            return False
    return True


class _Lines:
    """The block's lines by their number in the file, split when first asked for."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._lines: list[str] | None = None

    def __getitem__(self, number: int) -> str:
        if self._lines is None:
            self._lines = split_lines(self._source)
        index = number - FIRST_LINE
        return self._lines[index] if index < len(self._lines) else ""


def _nested(node: Node, lines: _Lines) -> Iterator[Fault]:
    """Faults of a list or map at any depth; the reader has bounded how deep that is."""
    if node.kind == "map":
        children = tuple(pair.node for pair in node.pairs)
    else:
        link = _unquoted(node, lines)
        if link:
            yield link
            return
        children = node.items
    for child in children:
        if child.kind == "plain":
            yield from _dates(child)
        elif child.kind != "quoted":
            yield from _nested(child, lines)


def _unquoted(node: Node, lines: _Lines) -> Fault | None:
    if len(node.items) != 1 or node.items[0].kind != "list" or node.line != node.end_line:
        return None
    raw = lines[node.line][node.column - 1 : node.end_column - 1]
    if not _LINK.match(raw):
        return None
    return Fault("unquoted-wikilink", *node.span, raw, (node.column, node.end_column, quoted(raw)))


def _dates(node: Node) -> tuple[Fault, ...]:
    text = node.value
    if isinstance(text, str) and text[4:5] == "-" and _impossible(text):
        return (Fault("impossible-date", *node.span, text),)
    return ()


def _impossible(value: str) -> bool:
    parts = _DATE.match(value)
    if not parts or _COMMON.match(value):
        return False
    year, month, day = (int(part) for part in parts.groups()[:3])
    hour, minute, second = (int(part or 0) for part in parts.groups()[3:])
    if year and not _EARLIEST_YEAR <= year <= _LATEST_YEAR:
        return False  # 5550-12-34 may be a number of something
    if hour > 24 or minute > 59 or second > 60:
        return True
    try:
        date(year, month, day)
    except ValueError:
        return True
    return False


def _list_form(key: str, node: Node, lines: _Lines) -> Iterator[Fault]:
    """Tags that read as nothing, or as one text where a list is meant."""
    if node.kind == "plain" and node.value is None:
        yield from _commented(key, node, lines)
    elif node.kind == "quoted" and (node.text or "").lstrip()[:1] == "[":
        fix = None
        items = _listed(node.text or "")
        if node.line == node.end_line and items:
            fix = (node.column, node.end_column, flow_list(items))
        yield Fault("tags-form", *node.span, key, fix)
    elif node.kind == "list":
        for item in node.items:
            if item.kind == "plain" and item.value is None:
                yield from _commented(key, item, lines)


def _commented(key: str, node: Node, lines: _Lines) -> Iterator[Fault]:
    """An empty value behind which `#word #word` stands, which YAML takes for a comment."""
    line = lines[node.line]
    text = line[node.column - 1 :].strip()
    if not _HASHES.match(text):
        return
    start = line.index(text, node.column - 1) + 1
    end = start + len(text)
    words = [word for word in (part.strip("#") for part in re.split(r"[\s,]+", text)) if word]
    whole = line.lstrip().startswith("-")
    form = " ".join(words) if whole and len(words) == 1 else flow_list(words)
    if whole and len(words) > 1:
        yield Fault("tags-form", node.line, start, node.line, end, key)
    else:
        yield Fault("tags-form", node.line, start, node.line, end, key, (start, end, form))


def _listed(text: str) -> list[str]:
    """The items of a list that was written as text, `["a","b"]` or `[a, b]`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        inner = text.strip().removeprefix("[").removesuffix("]")
        if re.search("[\"'\\[\\]{}]", inner):
            return []
        return [part.strip().lstrip("#") for part in inner.split(",") if part.strip()]
    return [item for item in found if isinstance(item, str)] if isinstance(found, list) else []
