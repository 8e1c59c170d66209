"""`vault.yaml` as plain values with their places, before the model judges them.

The YAML reader keeps every scalar as text; here plain scalars get their type by the core schema of
YAML 1.2 (§10.3.2). Keys that belong to a person's own configuration are taken out and told apart
from unknown ones (spec 1.2: a vault file that sets one of these is a finding and is ignored).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.model.facts import Fault, Node
from vaultkit.model.settings import IgnoredKey
from vaultkit.parse.decode import decode
from vaultkit.parse.yaml_nodes import load, split_lines

Place = tuple[str | int, ...]
"""Where a value lies: keys of maps and 0-based indexes of lists, from the root."""

_TODAY = ("color", "format", "jobs", "cache", "search_engine")
_SERVER = (
    *("address", "host", "port", "allow_remote", "tokens", "partitions", "grants", "push"),
    *("downloads", "inbox", "plugins", "signing"),
)
_PROVIDER = ("address", "url", "host", "port", "key", "api_key", "token", "headers")
USER_LEVEL: dict[str, frozenset[str]] = {
    "": frozenset((*_TODAY, *_SERVER, "mode", "providers")),
    "serve": frozenset((*_SERVER, "http", "allow_hosts", "writes")),
    "search": frozenset(_PROVIDER),
    "recall": frozenset((*_PROVIDER, "mode")),
    "embeddings": frozenset(_PROVIDER),
}
"""Keys that only the user-level configuration may set, by the section in which someone may try."""


class Mistake(NamedTuple):
    """One mistake of a configuration file; `key` is the path of the key it is about, or ""."""

    line: int
    column: int
    key: str
    words: str


class Empty:
    """Stands for a value that is not there (`exclude:` and nothing behind it)."""


EMPTY = Empty()


class ConfigFile(NamedTuple):
    """What a file says: `values` is None where it cannot be read as a map at all."""

    root: Node | None
    values: dict[str, object] | None
    mistakes: tuple[Mistake, ...]
    ignored: tuple[IgnoredKey, ...]


def parse_config(data: bytes) -> ConfigFile:
    """Read the bytes of `vault.yaml`. An empty file is an empty map."""
    root, mistakes = parse_map(data, "exclude: [drafts/]")
    if root is None or root.kind != "map":
        values: dict[str, object] | None = None if mistakes else {}
        return ConfigFile(root, values, mistakes, ())
    ignored: list[IgnoredKey] = []
    return ConfigFile(root, _section(root, "", ignored), mistakes, tuple(ignored))


def parse_map(data: bytes, example: str) -> tuple[Node | None, tuple[Mistake, ...]]:
    """The root of a file that must hold a map, such as `example`, and what is wrong with its YAML.

    The root is no map where the file is empty, or where a mistake says that it must be one.
    """
    decoded = decode(data)
    if decoded.reason:
        line = data.count(b"\n", 0, decoded.offset) + 1
        words = f"{decoded.reason}; save the file as UTF-8 text"
        return None, (Mistake(line, 1, "", words),)
    root, faults = load(decoded.text)
    lines = split_lines(decoded.text)
    mistakes = tuple(
        _yaml_mistake(fault, root, "".join(lines[fault.line - 1 : fault.line])) for fault in faults
    )
    if root is None or root.kind == "map" or (root.kind == "plain" and root.value is None):
        return root, mistakes
    words = f"must hold keys with values, such as `{example}`"
    return root, (*mistakes, Mistake(root.line, root.column, "", words))


def key_path(place: Place) -> str:
    """A place as people write it: `budgets.hub`, `exclude[0]`, `checks.paths."docs/*.md"`."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        name = part if re.fullmatch(r"[\w-]+", part) else f'"{shown(part)}"'
        text += f".{name}" if text else name
    return text


_LONGEST_REASON = 200


def shown(text: str, most: int = 60) -> str:
    """Text of the file as it may stand in a message: short, one line, no control characters."""
    short = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)


def core_value(node: Node) -> object:
    """The value of a node: plain scalars by YAML 1.2's core schema, anything quoted is text."""
    if node.kind == "map":
        values: dict[str, object] = {}
        for pair in node.pairs:
            values.setdefault(pair.key, core_value(pair.node))
        return values
    if node.kind == "list":
        return [core_value(item) for item in node.items]
    if node.value is None:
        return EMPTY
    text = node.text or ""
    return text if node.kind == "quoted" else _scalar(text)


_WORDS: dict[str, bool] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_LONGEST_NUMBER = 1000
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def _scalar(text: str) -> str | int | float | bool:
    if len(text) > _LONGEST_NUMBER:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _DECIMAL.fullmatch(text):
        return int(text)
    if _OCTAL.fullmatch(text):
        return int(text[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(text[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _INFINITE.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def _section(node: Node, where: str, ignored: list[IgnoredKey]) -> dict[str, object]:
    """The values of a map without user-level keys, those of its sections taken out likewise."""
    mine = USER_LEVEL.get(where, frozenset())
    values: dict[str, object] = {}
    for pair in node.pairs:
        name = f"{where}.{pair.key}" if where else pair.key
        if pair.key in mine:
            ignored.append(IgnoredKey(name, pair.line, pair.column))
        elif name in USER_LEVEL and pair.node.kind == "map":
            values.setdefault(pair.key, _section(pair.node, name, ignored))
        else:
            values.setdefault(pair.key, core_value(pair.node))
    return values


def _yaml_mistake(fault: Fault, root: Node | None, line: str) -> Mistake:
    detail = shown(fault.detail, _LONGEST_REASON)
    if fault.kind == "duplicate-key":
        where = _key_at(root, fault.line, fault.column) if root is not None else ()
        words = f"this key stands on line {fault.other} already; keep one of the two"
        return Mistake(fault.line, fault.column, key_path(where or (fault.detail,)), words)
    kind = "tab" if line[fault.column - 1 : fault.column] == "\t" else fault.kind
    words = {
        "tab": "a tab stands where YAML wants spaces; indent with spaces",
        "custom-tag": f"the tag {detail} is not known here; remove it",
        "complex-key": f"{detail}; write every key out as `name: value`",
        "yaml-limit": f"{detail}; write the values out, with less nesting",
    }.get(kind, f"is not valid YAML ({detail}); correct it here or just above")
    return Mistake(fault.line, fault.column, "", words)


def _key_at(node: Node, line: int, column: int) -> Place:
    """Where in the tree the key at a place of the text lies; () where there is none."""
    below: list[tuple[str | int, Node]]
    if node.kind == "map":
        below = [(pair.key, pair.node) for pair in node.pairs]
        for pair in node.pairs:
            if (pair.line, pair.column) == (line, column):
                return (pair.key,)
    else:
        below = list(enumerate(node.items)) if node.kind == "list" else []
    for name, child in below:
        found = _key_at(child, line, column)
        if found:
            return (name, *found)
    return ()
