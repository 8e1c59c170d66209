"""Adds items to a list of the frontmatter, such as evidence, and changes no other byte.

Items are written on one line each. Afterwards the page is read again: unless the list now has just
these items more and every other key says what it said, the edit is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from vaultkit.errors import StateError
from vaultkit.model.facts import Node, Pair
from vaultkit.model.text import LineTable
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.link_place import offset_of
from vaultkit.parse.yaml_text import scalar

_BY_HAND = "Add it by hand."


def in_flow(node: Node) -> str:
    """A value on one line, as it may stand inside `[ ]`; it means what it meant."""
    if node.kind == "list":
        return f"[{', '.join(in_flow(item) for item in node.items)}]"
    if node.kind == "map":
        inner = (f"{scalar(one.key, flow=True)}: {in_flow(one.node)}" for one in node.pairs)
        return f"{{{', '.join(inner)}}}"
    if node.text is None:
        return "null"
    return scalar(node.text, plain=node.kind == "plain", flow=True)


def said(node: Node) -> object:
    """What a value says, without its place and its form."""
    if node.kind == "map":
        return [(one.key, said(one.node)) for one in node.pairs]
    if node.kind == "list":
        return tuple(said(item) for item in node.items)
    return node.text


def add_items(data: bytes, key: str, items: Sequence[Node]) -> bytes:
    """The page with `items` at the end of the list `key`, which may not be there yet.

    Items that the list has already are left out. Raises StateError where the page cannot be edited
    safely.
    """
    if not items:
        return data
    decoded = decode(data)
    text = decoded.data
    block = frontmatter.read(decoded.text)
    if decoded.reason or block.faults:
        raise StateError("the frontmatter is broken, so no item was added", "Mend the block first.")
    pairs = block.root.pairs if block.root is not None else ()
    pair = next((one for one in pairs if one.key == key), None)
    known = [said(one) for one in pair.node.items] if pair is not None else []
    new: list[Node] = []
    for one in items:
        if said(one) not in (*known, *map(said, new)):
            new.append(one)
    if not new:
        return data
    edited = _added(text, block, pair, key, new)
    after = frontmatter.read(edited.decode())
    wanted = [*known, *(said(one) for one in new)]
    if not _sound(pairs, after, key, wanted):
        raise StateError(f"`{key}` cannot be added to alone", _BY_HAND)
    return (BOM if decoded.bom else b"") + edited


def _sound(
    before: Sequence[Pair], after: frontmatter.Block, key: str, wanted: Sequence[object]
) -> bool:
    now = after.root.pairs if after.root is not None else ()
    others = [(one.key, said(one.node)) for one in now if one.key != key]
    found = [said(item) for one in now if one.key == key for item in one.node.items]
    same = others == [(one.key, said(one.node)) for one in before if one.key != key]
    return not after.faults and same and found == list(wanted)


def _added(
    text: bytes, block: frontmatter.Block, pair: Pair | None, key: str, items: Sequence[Node]
) -> bytes:
    newline = b"\r\n" if b"\r\n" in text else b"\n" if b"\n" in text or b"\r" not in text else b"\r"
    forms = [in_flow(one).encode() for one in items]
    if pair is None:
        lines = [f"{key}:".encode(), *(b"  - " + one for one in forms)]
        told = b"".join(line + newline for line in lines)
        if not block.present:
            return b"---" + newline + told + b"---" + newline + text
        return _cut(text, _fence(text, block), told)
    lines_of = LineTable(text, ascii_only=text.isascii())
    node = pair.node
    start = offset_of(text, lines_of, node.line, node.column)
    end = offset_of(text, lines_of, node.end_line, node.end_column)
    end = start + len(text[start:end].rstrip())
    if node.kind != "list":
        raise StateError(f"`{key}` is no list", _BY_HAND)
    if text[start : start + 1] == b"[":
        inner = b", ".join(forms)
        gap = b", " if node.items and not text[: end - 1].rstrip().endswith(b",") else b""
        return _cut(text, end - 1, gap + inner)
    dash = lines_of.start_of(lines_of.line_of(start))
    indent = text[dash:start]
    behind = lines_of.start_of(lines_of.line_of(max(end - 1, start)) + 1)
    return _cut(text, behind, b"".join(indent + b"- " + one + newline for one in forms))


def _cut(text: bytes, at: int, new: bytes) -> bytes:
    return text[:at] + new + text[at:]


def _fence(text: bytes, block: frontmatter.Block) -> int:
    """Where the line of the closing fence begins."""
    head = len(text.decode()[: block.end].encode())
    fence = len(text[:head].rstrip(b"\r\n"))
    return max(text.rfind(b"\n", 0, fence), text.rfind(b"\r", 0, fence)) + 1
