"""What the runner of GitHub Actions takes for a command in a job's output.

Both of its grammars (`ActionCommand.cs` of actions/runner): `::name properties::data` at the start
of a line, white space before it allowed, and the older `##[name properties]data` anywhere in it.
Lines end at CR, LF, or both.

The runner compares by the rules of a culture, for which characters without a weight of their own
are not there. Which these are depends on the library at hand; here it is everything that might be.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

# Those that the runner knows; any other name is plain text to it.
NAMES = frozenset(
    (
        *("error", "warning", "notice", "debug", "group", "endgroup", "echo", "add-mask"),
        *("add-matcher", "remove-matcher", "add-path", "set-env", "set-output", "save-state"),
        *("stop-commands", "internal-set-repo-path"),
    )
)

_DATA = (("%0D", "\r"), ("%0A", "\n"), ("%25", "%"))
_PROPERTY = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))
_OLD = (("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%25", "%"))
_WITHOUT_WEIGHT = frozenset(
    map(
        chr,
        (
            *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)),
        ),
    )
)


class Command(NamedTuple):
    """A command with its properties and data as the runner unescapes them."""

    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> list[Command]:
    """Every command in an output, in order."""
    found = []
    for line in re.split(r"\r\n|\r|\n", output):
        command = _current(line) or _legacy(line)
        if command is not None:
            found.append(command)
    return found


def _weighed(line: str) -> str:
    """The line with NUL in place of every character that a comparison may not see."""
    return "".join("\0" if _without_weight(char) else char for char in line)


def _without_weight(char: str) -> bool:
    return char in _WITHOUT_WEIGHT or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Me")


def _current(line: str) -> Command | None:
    line = line.lstrip()
    weighed = _weighed(line)
    end = re.compile(":\0*:").search(weighed, 2)
    if not re.match("\0*:\0*:", weighed) or end is None:
        return None
    name, _, rest = line[2 : end.start()].partition(" ")
    return _command(name, rest.strip().split(","), line[end.start() + 2 :], _PROPERTY, _DATA)


def _legacy(line: str) -> Command | None:
    start = re.search("\0*(#)\0*#\0*\\[", _weighed(line))
    end = line.find("]", start.start()) if start else -1
    if start is None or end < 0:
        return None
    for at in (start.start(1), start.start()):
        name, _, rest = line[at + 3 : end].partition(" ")
        command = _command(name, rest.split(";"), line[end + 1 :], _OLD, _OLD)
        if command is not None:
            return command
    return None


Escapes = tuple[tuple[str, str], ...]


def _command(
    name: str, properties: list[str], data: str, of_properties: Escapes, of_data: Escapes
) -> Command | None:
    if name.lower() not in NAMES:
        return None
    found = {}
    for part in properties:
        key, equals, value = part.lstrip("=").partition("=")
        value = value.lstrip("=")  # parts that are empty do not count
        if equals and value:
            found[key] = _unescaped(value, of_properties)
    return Command(name.lower(), found, _unescaped(data, of_data))


def _unescaped(text: str, escapes: Escapes) -> str:
    for escaped, char in escapes:
        text = text.replace(escaped, char)
    return text
