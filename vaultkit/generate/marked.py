"""The generated part of a file: between two marker lines, and all that stands outside is kept.

A file has one such part or it is no generated file. What it holds is compared by its lines, so that
a checkout with other line ends is the same; a part is written with the line ends that its opening
marker has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vaultkit.model.text import utf16_units
from vaultkit.parse.page import body_units

BEGIN = (
    "<!-- vaultkit:begin: `vaultkit generate` writes this part anew, so write above or below it -->"
)
END = "<!-- vaultkit:end -->"
MARKS = (b"<!-- vaultkit:begin", b"<!-- vaultkit:end")
LINKS = (b"](", b"]:", b"[[")
"""One of these is where a person wrote a link: in the text, as a definition, or as a wikilink."""
"""What the markers begin with."""
_BEGIN, _END = "<!-- vaultkit:begin", "<!-- vaultkit:end"


class Marked(NamedTuple):
    """A file around its generated part.

    `before` ends with the opening marker's line, `after` begins with the closing one; `lines` are
    between, without the empty ones next to the markers. `first` is the number of the opening
    marker's line in the file, `inside` that of the first of `lines`.
    """

    before: str
    lines: tuple[str, ...]
    after: str
    newline: str
    first: int = 1
    inside: int = 1

    def holding(self, lines: Sequence[str]) -> bytes:
        """The file with other lines in its part."""
        part = self.newline.join(("", *lines, "", "")) if lines else ""
        return f"{self.before}{part}{self.after}".encode()

    @property
    def outside(self) -> int:
        """The size of everything else than the part, in UTF-16 units, frontmatter not counted."""
        whole = body_units(f"{self.before}{self.after}".encode()) or 0
        return whole + 2 * len(self.newline)

    @property
    def is_bare(self) -> bool:
        """Whether nobody wrote anything outside of the part but a title."""
        lines = f"{self.before}{self.after}".splitlines()
        words = [line for line in lines if line and not line.startswith(("# ", _BEGIN, _END))]
        return not words and sum(line.startswith("# ") for line in lines) <= 1


class Broken(NamedTuple):
    """Why a file has no generated part that could be told, and the line where that shows."""

    reason: str
    line: int = 1


def fresh(title: str) -> Marked:
    """A new file with this title and an empty part."""
    return Marked(f"# {title}\n\n{BEGIN}\n", (), f"{END}\n", "\n", 3)


def part_units(lines: Sequence[str]) -> int:
    """The size of a part in UTF-16 units, line ends included."""
    return utf16_units("\n".join(lines)) + 1


def read(data: bytes) -> Marked | Broken:
    """The file of these bytes."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return Broken("it is not UTF-8")
    begins, ends = _starts(text, _BEGIN), _starts(text, _END)
    if len(begins) != 1 or len(ends) != 1 or ends[0] < begins[0]:
        line_of = [text.count("\n", 0, at) + 1 for at in (*begins[:2], *ends[:2])]
        return _fault(line_of[: len(begins[:2])], line_of[len(begins[:2]) :])
    start = text.index("\n", begins[0]) + 1
    newline = "\r\n" if text.startswith("\r", start - 2) else "\n"
    part = text[start : ends[0]]
    inner = part.split("\n")[:-1]
    if "\r" in part:
        inner = [line.removesuffix("\r") for line in inner]
    first = text.count("\n", 0, start)
    inside = first + 1
    while inner and not inner[0].strip():
        del inner[0]
        inside += 1
    while inner and not inner[-1].strip():
        del inner[-1]
    return Marked(text[:start], tuple(inner), text[ends[0] :], newline, first, inside)


def _starts(text: str, mark: str) -> list[int]:
    """Where a line begins with a mark."""
    found = [0] if text.startswith(mark) else []
    at = text.find(f"\n{mark}")
    while at >= 0:
        found.append(at + 1)
        at = text.find(f"\n{mark}", at + 1)
    return found


def _fault(begins: list[int], ends: list[int]) -> Broken:
    """What is wrong, by the lines on which the first two markers of each kind stand."""
    if not begins and not ends:
        return Broken("it has no marker lines")
    if len(begins) > 1:
        return Broken("it has more than one opening marker", begins[1])
    if len(ends) > 1:
        return Broken("it has more than one closing marker", ends[1])
    if not begins:
        return Broken("it has a closing marker and no opening one", ends[0])
    if not ends:
        return Broken("it has an opening marker and no closing one", begins[0])
    return Broken("its closing marker stands before its opening one", ends[0])
