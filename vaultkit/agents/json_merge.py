"""Puts one value into a JSON file, finds it there, and takes it out again; all else stays.

A place is the names of the objects on the way (`mcpServers`, `vaultkit`). With `listed` it is those
of a list, and the value one of its elements.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NamedTuple

from vaultkit.agents.decoded import Decoded, Malformed, line_of
from vaultkit.agents.json_scan import Item, Kind, Node, Scanned, scan
from vaultkit.agents.trace import Put, Trace

_INDENT = re.compile(r"[\r\n]([ \t]+)\S")
_BREAKS = ("\n", "\r")


class Spot(NamedTuple):
    """A value that was found: its line and what it is."""

    line: int
    value: object


class Slot(NamedTuple):
    """A place in a file, as the module says."""

    keys: tuple[str, ...]
    listed: bool = False

    @property
    def way(self) -> tuple[str, ...]:
        """The names of the containers, all within the file's own."""
        return self.keys if self.listed else self.keys[:-1]


def find(text: str, slot: Slot, is_it: Callable[[object], bool]) -> Spot | None:
    """What stands at a place; of a list the first element that `is_it`. Raises `Malformed`."""
    chain = _chain(text, scan(text).root, slot, is_it)
    if chain is None:
        return None
    node, index = chain[-1]
    item = node.items[index]
    return Spot(line_of(text, item.start), item.node.value)


def put(file: Decoded, slot: Slot, value: object) -> Put:
    """Add a value where nothing has its place. Raises `Malformed` where there can be none."""
    text = file.text
    root = scan(text).root
    if root is None:
        return _put_whole(file, slot, value)
    holder, depth = _holder(text, root, slot)
    rest = slot.way[depth - 1 :]
    names = (*rest, *(() if slot.listed else slot.keys[-1:]))
    inner: object = [value] if slot.listed and rest else value
    for name in reversed(names[1:]):
        inner = {name: inner}
    member = _Member(file, names[0] if names else None, inner)
    return _put_into(file, holder, member, depth, value)


def take(text: str, slot: Slot, trace: Trace | None, is_it: Callable[[object], bool]) -> str:
    """The text without the value, and without containers that came with it and hold nothing else.

    Without a trace a container that holds nothing else counts as one that came with it. Raises
    `Malformed` as `find` does; a text in which the value is not stays as it is.
    """
    scanned = scan(text)
    chain = _chain(text, scanned.root, slot, is_it)
    if chain is None or scanned.root is None:
        return text
    depth = trace.depth if trace else 0
    level = _outermost(scanned, chain, depth)
    if level < 0:
        return _cut_whole(text, scanned.root, trace)
    made = trace if level == depth - 1 else None
    return _cut(text, *chain[level], made)


# ------------------------------------------------------------------------------------ finding


def _chain(
    text: str, root: Node | None, slot: Slot, is_it: Callable[[object], bool]
) -> list[tuple[Node, int]] | None:
    """Each container on the way, the file's own first, and which of its items leads on."""
    if root is None:
        return None
    holder, depth = _holder(text, root, slot)
    if depth <= len(slot.way):
        return None
    chain: list[tuple[Node, int]] = []
    node = root
    for name in slot.way:
        index = next(at for at, item in enumerate(node.items) if item.key == name)
        chain.append((node, index))
        node = node.items[index].node
    for index, item in enumerate(holder.items):
        if is_it(item.node.value) if slot.listed else item.key == slot.keys[-1]:
            return [*chain, (holder, index)]
    return None


def _holder(text: str, root: Node, slot: Slot) -> tuple[Node, int]:
    """The innermost container on the way that is there, and how many there are."""
    _need(text, root, Kind.OBJECT if slot.way or not slot.listed else Kind.LIST, "the file")
    node, depth = root, 1
    for at, name in enumerate(slot.way):
        item = node.item(name)
        if item is None:
            return node, depth
        last = at == len(slot.way) - 1
        _need(text, item.node, Kind.LIST if last and slot.listed else Kind.OBJECT, f'"{name}"')
        node, depth = item.node, depth + 1
    return node, depth


def _need(text: str, node: Node, kind: Kind, name: str) -> None:
    if node.kind is not kind:
        raise Malformed(line_of(text, node.start), f"{name} is no {kind.value.split()[1]}")


# ------------------------------------------------------------------------------------- adding


class _Member(NamedTuple):
    """What is to be written, in the way of this file."""

    file: Decoded
    name: str | None
    value: object

    @property
    def unit(self) -> str:
        """One step of indentation: as the file has it, else two spaces."""
        found = _INDENT.search(self.file.text)
        return found[1] if found else "  "

    def written(self, indent: str) -> str:
        text = json.dumps(self.value, ensure_ascii=False, indent=self.unit)
        if self.name is not None:
            text = f"{json.dumps(self.name, ensure_ascii=False)}: {text}"
        return text.replace("\n", self.file.newline + indent)


def _put_whole(file: Decoded, slot: Slot, value: object) -> Put:
    inner: object = [value] if slot.listed else value
    for name in reversed(slot.keys):
        inner = {name: inner}
    lead = "" if not file.text or file.text.endswith(_BREAKS) else file.newline
    chunk = f"{lead}{_Member(file, None, inner).written('')}{file.newline}"
    return Put(file.text + chunk, Trace(chunk, len(lead), 0, value))


def _put_into(file: Decoded, holder: Node, member: _Member, depth: int, value: object) -> Put:
    text, newline = file.text, file.newline
    last = holder.items[-1] if holder.items else None
    outer = _indent_at(text, holder.start)
    indent = _own_line(text, last) if last else None
    if indent is None:
        indent = outer + member.unit
    trailing = last is not None and last.comma is not None
    at = holder.start + 1
    if last is not None:
        at = last.end if last.comma is None else last.comma + 1
    at = _behind_comments(text, at, holder.end - 1)
    written = member.written(indent)
    behind = text[at : holder.end - 1]
    closing = "" if any(mark in behind for mark in _BREAKS) else newline + outer
    chunk = f"{newline}{indent}{written}{',' if trailing else ''}{closing}"
    after = text[:at] + chunk + text[at:]
    if last is not None and not trailing:
        after = f"{after[: last.end]},{after[last.end :]}"
    return Put(after, Trace(chunk, len(newline + indent), depth, value))


def _indent_at(text: str, at: int) -> str:
    """The white space that the line of a place begins with."""
    start = max(text.rfind(mark, 0, at) for mark in _BREAKS) + 1
    return text[start : start + len(text[start:at]) - len(text[start:at].lstrip(" \t"))]


def _own_line(text: str, item: Item) -> str | None:
    """The indentation of an item that begins its line; None for one that does not."""
    indent = _indent_at(text, item.start)
    start = item.start - len(indent)
    return indent if start > 0 and text[start - 1] in _BREAKS else None


def _behind_comments(text: str, start: int, end: int) -> int:
    """Behind the last comment of a gap, so that each stays with what it is about."""
    at = start
    while True:
        while at < end and text[at] in " \t\r\n":
            at += 1
        if not text.startswith(("//", "/*"), at) or at >= end:
            return start
        if text.startswith("/*", at):
            at = text.index("*/", at) + 2
        else:
            breaks = [found for mark in _BREAKS if (found := text.find(mark, at)) >= 0]
            at = min(breaks)
        start = at


# --------------------------------------------------------------------------------- taking out


def _outermost(scanned: Scanned, chain: list[tuple[Node, int]], depth: int) -> int:
    """The outermost container, by its place in the chain, whose item holds nothing but ours.

    -1 where the whole file does. `depth` containers were there before, and stay.
    """
    own = chain[-1][0].items[chain[-1][1]]
    level = len(chain) - 1
    while level >= depth:  # the container at `level` came with ours
        node = chain[level][0]
        if len(node.items) > 1 or _has_comment(scanned, node.start, node.end, own):
            return level
        level -= 1
    return level


def _has_comment(scanned: Scanned, start: int, end: int, own: Item) -> bool:
    return any(start <= at < end and not own.start <= at < own.end for at, _ in scanned.comments)


def _cut_whole(text: str, root: Node, trace: Trace | None) -> str:
    if trace is not None:
        start = root.start - trace.lead
        if start >= 0 and text.startswith(trace.chunk, start):
            return text[:start] + text[start + len(trace.chunk) :]
    rest = text[: root.start] + text[root.end :]
    return rest if rest.strip() else ""


def _cut(text: str, holder: Node, index: int, trace: Trace | None) -> str:
    item = holder.items[index]
    before = holder.items[index - 1] if index else None
    start, end = item.start, item.end
    chunk = trace.chunk if trace else ""
    if trace and start >= trace.lead and text.startswith(chunk, start - trace.lead):
        start -= trace.lead
        end = start + len(chunk)
    else:
        start = _line_start(text, start)
    commas = []
    if item.comma is not None:
        commas.append(item.comma)
    elif before is not None and before.comma is not None:
        commas.append(before.comma)
    for comma in sorted((at for at in commas if at >= end), reverse=True):
        text = text[:comma] + text[comma + 1 :]
    text = text[:start] + text[end:]
    for comma in (at for at in commas if at < start):
        text = text[:comma] + text[comma + 1 :]
    return text


def _line_start(text: str, at: int) -> int:
    """Before the indentation and the line end in front of a place, where it begins its line."""
    start = at
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    if start == 0 or text[start - 1] not in _BREAKS:
        return at
    return start - (2 if text[start - 2 : start] == "\r\n" else 1)
