"""What the runner of GitHub Actions takes for a command in a job's output.

Both of its grammars: `::name properties::data` at the start of a line, white space before it
allowed, and the older `##[name properties]data` anywhere in a line. Lines end at CR, LF, or both.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Those that the runner knows; any other name is plain text to it.
NAMES = frozenset(
    (
        *("error", "warning", "notice", "debug", "group", "endgroup", "echo", "add-mask"),
        *("add-matcher", "remove-matcher", "add-path", "set-env", "set-output", "save-state"),
        *("stop-commands", "internal-set-repo-path"),
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
        command = _new(line) or _old(line)
        if command is not None:
            found.append(command)
    return found


def _new(line: str) -> Command | None:
    line = line.lstrip()
    end = line.find("::", 2)
    if not line.startswith("::") or end < 0:
        return None
    name, _, rest = line[2:end].partition(" ")
    if name.lower() not in NAMES:
        return None
    properties = {}
    for part in rest.strip().split(","):
        key, equals, value = part.partition("=")
        if equals:
            properties[key.strip()] = _read(value, ("%2C", ","), ("%3A", ":"))
    return Command(name.lower(), properties, _read(line[end + 2 :]))


def _old(line: str) -> Command | None:
    start = line.find("##[")
    end = line.find("]", start)
    if start < 0 or end < 0:
        return None
    name, _, rest = line[start + 3 : end].partition(" ")
    if name.lower() not in NAMES:
        return None
    pairs = (part.partition("=") for part in rest.split(";"))
    return Command(name.lower(), {key: value for key, _, value in pairs}, line[end + 1 :])


def _read(text: str, *more: tuple[str, str]) -> str:
    for escaped, char in (*more, ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(escaped, char)
    return text
