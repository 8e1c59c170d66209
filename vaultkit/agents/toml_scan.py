"""Where the statements of a TOML file stand: its headers and its lines of key and value.

What the file means is read by Python's own `tomllib`; this only finds places, so that the text of
a table can be cut out and everything else stays as somebody wrote it.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, NamedTuple

from vaultkit.agents.decoded import Malformed, line_of

_IDLE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z))*")
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|\r?\n"
    r"|[\[\]{}]"
    r"|[^\"'#\r\n\[\]{}]+"
    r"|.",
    re.DOTALL,
)
_LINE = re.compile(r"line (\d+)")


class Statement(NamedTuple):
    """From its first character to behind its line end; `keys` are a header's, None for a value."""

    start: int
    end: int
    keys: tuple[str, ...] | None


def read(text: str) -> dict[str, Any]:
    """What the file says. Raises `Malformed`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        line = int(found[1]) if found else line_of(text, len(text))
        raise Malformed(line, str(error).split(" (at ")[0].lower()) from error
    except RecursionError as error:
        raise Malformed(1, "too many levels") from error


def statements(text: str) -> list[Statement]:
    """Every statement of a file that `read` takes, in order."""
    found = []
    at = _idle(text, 0)
    while at < len(text):
        end = _end_of(text, at)
        keys = None
        if text[at:end].lstrip(" \t").startswith("["):
            keys = _keys(text[at:end])
        found.append(Statement(at, end, keys))
        at = _idle(text, end)
    return found


def _idle(text: str, at: int) -> int:
    """Behind empty lines and lines of comments only."""
    found = _IDLE.match(text, at)
    return found.end() if found else at


def _end_of(text: str, at: int) -> int:
    """Behind the line end of the statement: values in brackets may have several lines."""
    depth = 0
    for token in _TOKEN.finditer(text, at):
        word = token[0]
        if word in ("[", "{"):
            depth += 1
        elif word in ("]", "}"):
            depth -= 1
        elif word in ("\n", "\r\n") and depth <= 0:
            return token.end()
    return len(text)


def _keys(header: str) -> tuple[str, ...]:
    """The names in a header, read by TOML itself."""
    node: Any = tomllib.loads(header)
    keys = []
    while node:
        if isinstance(node, list):
            node = node[0]
            continue
        ((key, node),) = node.items()
        keys.append(key)
    return tuple(keys)
