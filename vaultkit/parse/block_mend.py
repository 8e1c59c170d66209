"""Edits that mend the block at the head of a page as a whole, where one text alone can be meant.

Text of a page in, edits of it out; each was tried, and the block then reads without that fault.
Faults of one line bring their edit along from `vaultkit.parse.yaml_mend`.
"""

from __future__ import annotations

import re

from vaultkit.model.finding import Edit
from vaultkit.model.text import Span
from vaultkit.parse import frontmatter

_BREAK = re.compile(r"\r\n|\n|\r")
_LEAD = re.compile(r"[ \t]*")
_TEXT_FOLLOWS = re.compile(r"(?:^|[:\-] ?)[ \t]*[|>][-+\d]*[ \t]*(?:#.*)?\Z")
_STEP = "  "
"""What one tab of indentation becomes."""


class _Lines:
    """The lines of a text with their ends; numbers are those of findings."""

    def __init__(self, text: str) -> None:
        at = 0
        self.texts: list[str] = []
        self.ends: list[str] = []
        for found in _BREAK.finditer(text):
            self.texts.append(text[at : found.start()])
            self.ends.append(found.group())
            at = found.end()
        self.texts.append(text[at:])
        self.ends.append("")

    def __getitem__(self, number: int) -> str:
        return self.texts[number - 1]

    @property
    def count(self) -> int:
        return len(self.texts)

    @property
    def newline(self) -> str:
        return self.ends[0] or "\n"

    def goes_on(self, number: int) -> bool:
        """Whether the value that begins on a line may go on below it."""
        indent = _indent(self[number])
        for below in self.texts[number:]:
            if below.strip() and not below.lstrip().startswith("#"):
                item = below.lstrip().startswith("- ") and _indent(below) == indent
                return item or _indent(below) > indent
        return True

    def without(self, first: int, last: int) -> str:
        """The text less the lines from `first` to `last`."""
        kept = [(t, e) for n, (t, e) in enumerate(zip(self.texts, self.ends, strict=True), 1)]
        return "".join(t + e for t, e in kept[: first - 1] + kept[last:])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _kinds(text: str) -> list[str]:
    return sorted(fault.kind for fault in frontmatter.read(text).faults)


def without_repeated(text: str, line: int, other: int) -> tuple[Edit, ...]:
    """Delete `line`, which says what `other` says already, sign for sign.

    Nothing where it says something else, or goes on below.
    """
    lines = _Lines(text)
    if lines[line].rstrip() != lines[other].rstrip():
        return ()
    if lines.goes_on(line) or lines.goes_on(other):
        return ()
    before, after = _kinds(text), _kinds(lines.without(line, line))
    before.remove("duplicate-key")
    return (Edit(Span(line, 1, line + 1, 1), ""),) if after == before else ()


def spaces_for_tabs(text: str) -> tuple[Edit, ...]:
    """Indent with two spaces for each tab, in a block where tabs alone indent."""
    lines = _Lines(text)
    edits = []
    number = 2
    while number <= lines.count and lines[number].rstrip() != "---":
        lead = _LEAD.match(lines[number])
        indent = lead.group() if lead else ""
        if _TEXT_FOLLOWS.search(lines[number]) or " " in indent:
            return ()
        if indent:
            edits.append(Edit(Span(number, 1, number, 1 + len(indent)), _STEP * len(indent)))
        number += 1
    for edit in edits:
        lines.texts[edit.span.line - 1] = edit.text + lines[edit.span.line].lstrip("\t")
    mended = "".join(map("".join, zip(lines.texts, lines.ends, strict=True)))
    return tuple(edits) if frontmatter.read(mended).root is not None else ()


def closed(text: str) -> tuple[Edit, ...]:
    """Close a block that never does, above its first blank line or at the end of the page."""
    lines = _Lines(text)
    number = 2
    while number <= lines.count and lines[number].strip():
        number += 1
    fence = f"---{lines.newline}"
    if number > lines.count:  # the last line has no end of its own
        last = lines.count
        edit = Edit(Span.at(last, len(lines[last]) + 1, 0), f"{lines.newline}---")
        mended = f"{text}{lines.newline}---"
    else:
        edit = Edit(Span.at(number, 1, 0), fence)
        parts = list(map("".join, zip(lines.texts, lines.ends, strict=True)))
        mended = "".join((*parts[: number - 1], fence, *parts[number - 1 :]))
    block = frontmatter.read(mended)
    return (edit,) if block.root is not None and not block.faults else ()


def joined(text: str, line: int) -> tuple[Edit, ...]:
    """Take out the fences between two blocks, the second of which begins on `line`."""
    lines = _Lines(text)
    first = line - 1
    while first > 1 and not lines[first].strip():
        first -= 1
    if first <= 1 or lines[first].rstrip() != "---":
        return ()
    block = frontmatter.read(lines.without(first, line))
    if block.root is None or block.faults:
        return ()
    return (Edit(Span(first, 1, line + 1, 1), ""),)
