"""Puts a table, or one key before all tables, into a TOML file, and takes it out again.

The text of everything else stays, comments and order included. A table is written behind all
others, so that no key of somebody else's falls into it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from vaultkit.agents.decoded import Decoded, Malformed, line_of
from vaultkit.agents.json_merge import Spot
from vaultkit.agents.toml_scan import Statement, read, statements
from vaultkit.agents.trace import Put, Trace

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCHEMA = "#:"


def find(text: str, keys: tuple[str, ...]) -> Spot | None:
    """What stands under these names. Raises `Malformed`."""
    node: Any = read(text)
    for key in keys:
        if not isinstance(node, dict) or key not in node:
            return None
        node = node[key]
    return Spot(_line(text, keys), node)


def put(file: Decoded, keys: tuple[str, ...], value: object) -> Put:
    """Add a value under names that nothing has: a table, or one key of the file itself.

    Raises `Malformed` where the file leaves no room for it.
    """
    before = read(file.text)
    if isinstance(value, Mapping):
        text, trace = _table(file, keys, value)
    else:
        text, trace = _first_key(file, keys[0], value)
    wanted = _with(before, keys, value)
    try:
        fits = wanted is not None and read(text) == wanted
    except Malformed:
        fits = False
    if not fits:
        raise Malformed(_line(file.text, keys[:1]), f'"{keys[0]}" leaves no room for a table')
    return Put(text, trace)


def take(text: str, keys: tuple[str, ...], trace: Trace | None) -> str:
    """The text without what stands under these names.

    Raises `Malformed` where it is written in a way that cannot be cut out, such as a table within
    braces.
    """
    if find(text, keys) is None:
        return text
    if trace is not None and text.count(trace.chunk) == 1:
        at = text.index(trace.chunk)
        left = text[:at] + text[at + len(trace.chunk) :]
        if _is_without(left, text, keys):
            return left
    left = _without_statements(text, keys)
    if not _is_without(left, text, keys):
        raise Malformed(_line(text, keys), f'"{".".join(keys)}" is not written as a table')
    return left


# ------------------------------------------------------------------------------------- adding


def _table(file: Decoded, keys: tuple[str, ...], value: Mapping[str, Any]) -> tuple[str, Trace]:
    newline, text = file.newline, file.text
    lead = "" if not text else newline if text.endswith("\n") else newline * 2
    if text.endswith(newline * 2):
        lead = ""
    lines = _lines(keys, value)
    chunk = lead + newline.join(lines) + newline
    return text + chunk, Trace(chunk, len(lead), 0, dict(value))


def _lines(keys: tuple[str, ...], value: Mapping[str, Any]) -> list[str]:
    head = ".".join(_name(key) for key in keys)
    lines = [f"[{head}]"]
    lines += [f"{_name(key)} = {_written(one)}" for key, one in value.items()]
    return lines


def _first_key(file: Decoded, key: str, value: object) -> tuple[str, Trace]:
    """Behind the keys of the file itself, which stand before the first table."""
    text, newline = file.text, file.newline
    own = []
    for statement in statements(text):
        if statement.keys is not None:
            break
        own.append(statement)
    line = f"{_name(key)} = {_written(value)}{newline}"
    if own:
        at = own[-1].end
        lead = "" if text[:at].endswith("\n") else newline
        chunk = lead + line
    else:
        at = _behind_schema(text)
        lead = ""
        chunk = line + (newline if text[at:] else "")
    return text[:at] + chunk + text[at:], Trace(chunk, len(lead), 1, value)


def _behind_schema(text: str) -> int:
    """Editors read a schema's address from a comment in the first line."""
    if not text.startswith(_SCHEMA) or "\n" not in text:
        return 0
    return text.index("\n") + 1


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else _written(key)


def _written(value: object) -> str:
    """A value on one line; a string of JSON is one of TOML but for the delete character."""
    if isinstance(value, Mapping):
        parts = (f"{_name(key)} = {_written(one)}" for key, one in value.items())
        return f"{{ {', '.join(parts)} }}"
    if isinstance(value, list):
        return f"[{', '.join(_written(one) for one in value)}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _with(before: dict[str, Any], keys: tuple[str, ...], value: object) -> dict[str, Any] | None:
    """What the file says with the value in it; None where something else has the place."""
    if not keys[1:]:
        return {**before, keys[0]: value}
    inner = before.get(keys[0], {})
    if not isinstance(inner, dict):
        return None
    held = _with(inner, keys[1:], value)
    return None if held is None else {**before, keys[0]: held}


# --------------------------------------------------------------------------------- taking out


def _without_statements(text: str, keys: tuple[str, ...]) -> str:
    """Without the headers of these names and what stands below them, from the last one up."""
    ours: list[Statement] = []
    within = first = len(keys) == 1  # the file's own keys come before every header
    for statement in statements(text):
        if statement.keys is not None:
            first = False
            within = statement.keys[: len(keys)] == keys
        if within and (not first or _is_key(text, statement, keys[0])):
            ours.append(statement)
    for statement in reversed(ours):
        start = statement.start
        if statement.keys is not None and text[:start].endswith(("\n\n", "\n\r\n")):
            start -= 2 if text[:start].endswith("\r\n") else 1
        text = text[:start] + text[statement.end :]
    return text


def _is_key(text: str, statement: Statement, key: str) -> bool:
    return list(read(text[statement.start : statement.end])) == [key]


def _is_without(left: str, text: str, keys: tuple[str, ...]) -> bool:
    """Whether that is all that is gone; a table that held nothing else may be gone, too."""
    try:
        now, before = read(left), read(text)
    except Malformed:
        return False
    return _pruned(now, keys) == _pruned(before, keys) and find(left, keys) is None


def _pruned(node: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """Without what the names lead to, and without tables on the way that are empty then."""
    left = dict(node)
    inner = left.get(keys[0])
    if keys[1:] and isinstance(inner, dict):
        left[keys[0]] = _pruned(inner, keys[1:])
        if not left[keys[0]]:
            del left[keys[0]]
    elif not keys[1:]:
        left.pop(keys[0], None)
    return left


def _line(text: str, keys: tuple[str, ...]) -> int:
    """The line that speaks of these names first; 1 where that cannot be told."""
    listed = statements(text)
    for statement in listed:
        if statement.keys is not None and statement.keys[: len(keys)] == keys:
            return line_of(text, statement.start)
    for statement in listed:
        if statement.keys is None and _name(keys[0]) in text[statement.start : statement.end]:
            return line_of(text, statement.start)
    return 1
