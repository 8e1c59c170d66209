"""What Git does to a file between the work tree and its objects, as attributes and settings say.

Only line ends are worked out here. A filter is a program, an encoding or `$Id$` another text: of
those only the name is told, and nothing is ever run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vaultkit.git.remembered import Remembered

_ASKED = ("text", "eol", "filter", "working-tree-encoding", "ident")
_NONE = ("unspecified", "unset")


class Conversion(NamedTuple):
    """`other` is what makes the two texts differ in more than line ends, such as `filter=lfs`, ""
    for nothing. `lines` is "always" or "auto" where Git turns CRLF into LF, "" where it does not.
    """

    other: str = ""
    lines: str = ""

    def stored(self, disk: bytes, before: bytes | None) -> bytes:
        """What Git would store of a text on disk; `before` is what it has stored of it."""
        mixed = before is not None and b"\r\n" in before
        if not self.lines or (self.lines == "auto" and (mixed or b"\0" in disk[:8000])):
            return disk
        return disk.replace(b"\r\n", b"\n")


def conversions(asked: Remembered, paths: Iterable[str]) -> dict[str, Conversion]:
    """The conversion of each of these paths, which are relative to where Git runs."""
    wanted = tuple(paths)
    if not wanted:
        return {}
    values = asked.attributes(_ASKED, wanted)
    everywhere = "auto" if _converts(asked, values) else ""
    return {path: _conversion(found, everywhere) for path, found in values.items()}


def _converts(asked: Remembered, values: dict[str, dict[str, str]]) -> bool:
    """Whether core.autocrlf converts files of which no attribute says anything."""
    if all(found.get("text") != "unspecified" for found in values.values()):
        return False
    answer = asked.ask("config", "--get", "core.autocrlf")
    return answer.out.strip().lower() in (b"true", b"input", b"yes", b"on", b"1")


def _conversion(found: dict[str, str], everywhere: str) -> Conversion:
    for name in ("filter", "working-tree-encoding", "ident"):
        value = found.get(name, "unset")
        if value not in _NONE:
            return Conversion(name if value == "set" else f"{name}={value}")
    text, eol = found.get("text"), found.get("eol")
    if text == "unset":
        return Conversion()
    if text == "set" or (eol in ("lf", "crlf") and text == "unspecified"):
        return Conversion("", "always")
    return Conversion("", "auto" if text == "auto" else everywhere)
