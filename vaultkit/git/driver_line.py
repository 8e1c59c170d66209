"""The lines that make Git call vaultkit to merge a file: in `.git/config`, between two comments.

Git's own merge stands behind every call: where Python or vaultkit is gone, or fails, the texts are
merged as without a driver, conflicts marked. So no merge is ever stopped or lost by vaultkit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CONFLICT = 65
"""How the command tells a conflict: no Python that fails to start ends with this."""

BEGIN = b"# vaultkit git-setup: begin; `vaultkit git-setup --uninstall` takes these lines out"
END = b"# vaultkit git-setup: end"
_BLOCK = re.compile(
    re.escape(BEGIN) + rb"\n.*?^" + re.escape(END) + rb"\n", re.DOTALL | re.MULTILINE
)
_BOM = b"\xef\xbb\xbf"
_PYTHON = re.compile(r"'((?:[^']|'\\'')+)' -P -m vaultkit hook merge ")


class Driver(NamedTuple):
    """A merge driver: `name` in `merge.<name>`, what it merges, as a word and in words."""

    name: str
    kind: str
    about: str


DRIVERS = (
    Driver("vaultkit-page", "page", "pages: frontmatter by key, the body as text"),
    Driver("vaultkit-generated", "generated", "generated files: written anew after the merge"),
)
"""Every driver, and the order in which they are written."""


def command(driver: Driver, python: str) -> str:
    """What Git runs. `python` is the interpreter that has vaultkit, by an absolute path."""
    quoted = python.replace("'", "'\\''").replace("%", "%%")
    return (
        f"'{quoted}' -P -m vaultkit hook merge {driver.kind} -- %O %A %B %L %P %S %X %Y; "
        f"case $? in 0) exit 0;; {CONFLICT}) exit 1;; esac; "
        "echo 'vaultkit: could not merge this file, so Git merges its text' >&2; "
        "git merge-file --quiet --marker-size=%L -L ours -L base -L theirs %A %O %B || exit 1"
    )


def python_of(line: str) -> str:
    """The interpreter that a driver of vaultkit's names; "" for any other driver."""
    found = _PYTHON.match(line)
    return found[1].replace("'\\''", "'").replace("%%", "%") if found else ""


def with_drivers(config: bytes, python: str) -> bytes:
    """A configuration file with the drivers: at its beginning, so that nothing else changes."""
    lines = [BEGIN]
    for driver in DRIVERS:
        lines.append(f'[merge "{driver.name}"]'.encode())
        lines.append(f"\tname = {_value(driver.about)}".encode())
        lines.append(
            b"\tdriver = " + _value(command(driver, python)).encode("utf-8", "surrogateescape")
        )
    lines.append(END)
    rest = without_drivers(config)
    mark = _BOM if rest.startswith(_BOM) else b""
    return mark + b"".join(line + b"\n" for line in lines) + rest.removeprefix(mark)


def without_drivers(config: bytes) -> bytes:
    """A configuration file without them, as it was before."""
    return _BLOCK.sub(b"", config)


def _value(text: str) -> str:
    """A value as a configuration file holds it."""
    for char, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(char, escaped)
    return f'"{text}"'
