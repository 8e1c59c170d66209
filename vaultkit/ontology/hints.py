"""What other programs know of a vault's types: Obsidian's property types, Dendron's schemas.

Both are read as far as they make sense; anything else in them says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import is_name
from vaultkit.parse.decode import decode
from vaultkit.parse.yaml_nodes import load

OBSIDIAN_TYPES = ".obsidian/types.json"
"""Where Obsidian keeps the types of properties."""

SCHEMA_ENDING = ".schema.yml"
"""How the name of a schema of Dendron ends, at the vault's root."""

_OBSIDIAN = {
    "text": "string",
    "multitext": "list",
    "number": "number",
    "checkbox": "boolean",
    "date": "date",
    "datetime": "datetime",
}
_LARGEST = 1_000_000
_DEEPEST = 4
_MOST = 500
_LONGEST_DESCRIPTION = 200
_SEGMENT = re.compile(r"[\w-]+")


class Schema(NamedTuple):
    """A node of Dendron's schemas: its dotted `name`, and what is said of it."""

    name: str
    description: str

    @property
    def prefix(self) -> str:
        """How the paths of its pages begin."""
        return f"{self.name}."


class Hints(NamedTuple):
    """`kinds` of fields by key, and `schemas` in the order of their files."""

    kinds: Mapping[str, str] = {}
    schemas: tuple[Schema, ...] = ()


NO_HINTS = Hints()


def property_kinds(data: bytes) -> dict[str, str]:
    """The kinds of fields that a `types.json` of Obsidian tells."""
    if len(data) > _LARGEST:
        return {}
    try:
        types = json.loads(data)["types"]
        pairs = types.items()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}
    known = ((key, _OBSIDIAN.get(kind) if isinstance(kind, str) else None) for key, kind in pairs)
    return {nfc(key): kind for key, kind in known if kind is not None}


def schemas(files: Iterable[bytes]) -> tuple[Schema, ...]:
    """The nodes of these schema files that have names of their own, without those by pattern."""
    found: dict[str, Schema] = {}
    for data in files:
        _read(data, found)
    return tuple(found.values())


def _read(data: bytes, found: dict[str, Schema]) -> None:
    decoded = decode(data) if len(data) <= _LARGEST else None
    root = load(decoded.text).root if decoded is not None and not decoded.reason else None
    listed = _value(root, "schemas") if root is not None else None
    nodes = [one for one in listed.items if one.kind == "map"] if listed is not None else []
    known = {_text(one, "id"): one for one in nodes}
    for one in nodes:
        if _text(one, "parent") == "root" and _text(one, "id") != "root":
            _add(one, (), known, found)


def _add(
    node: Node, above: tuple[str, ...], known: Mapping[str, Node], found: dict[str, Schema]
) -> None:
    """Take a node and those below it, each name once, so that circles come to an end."""
    segment = _text(node, "pattern") or _text(node, "id")
    path = (*above, segment)
    name = ".".join(path)
    if not _SEGMENT.fullmatch(segment) or not is_name(name) or name in found:
        return
    if len(path) > _DEEPEST or len(found) >= _MOST:
        return
    said = _text(node, "desc") or _text(node, "title")
    line = " ".join(said.split())[:_LONGEST_DESCRIPTION]
    says_more = line.isprintable() and line.lower() != segment.lower()
    found[name] = Schema(name, line if says_more else "")
    children = _value(node, "children")
    for child in children.items if children is not None else ():
        below = child if child.kind == "map" else known.get(child.text or "")
        if below is not None:
            _add(below, path, known, found)


def _value(node: Node, key: str) -> Node | None:
    return next((pair.node for pair in node.pairs if pair.key == key), None)


def _text(node: Node, key: str) -> str:
    value = _value(node, key)
    return (value.text or "").strip() if value is not None else ""
