"""What changed between two trees, for people: as text, and in Markdown for a pull request.

Text of the vault can act in neither: it is cleaned, and in Markdown stands in code spans. A report
that is cut says how much of which group it leaves out; the page by page account is cut first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.render.as_markdown import LONGEST, MARK, code_span
from vaultkit.render.clean import break_commands, clean
from vaultkit.render.diff_groups import groups, headline
from vaultkit.render.diff_words import Block, Group, Quote, Words

LEAST = 2_000
"""No report is cut to fewer bytes."""

_FOR_A_GROUP = 120  # bytes for its heading's marks, and for saying what is left out
_HEADINGS = 4  # one part of so many of the room may be headings
_SHARE = 2  # and one part of so many what is told of other things than pages


def text(diff: KnowledgeDiff, limit: int | None = None) -> Iterator[str]:
    """Line by line; a block a page, a line a change. Cut to `limit` bytes where there is one."""
    head = f"{_line((Quote(diff.old), ' → ', Quote(diff.new), ': ', headline(diff)))}\n"
    yield head
    yield from _body(
        diff, _text_of, limit and limit - _size(head), "\n{}\n", "  … and {} more {}\n"
    )


def markdown(diff: KnowledgeDiff, limit: int | None = None) -> Iterator[str]:
    """The same as a Markdown document of at most `limit` bytes, by default what a comment holds."""
    names = f"from {code_span(diff.old)} to {code_span(diff.new)}"
    head = f"{MARK}\n### What changed {names}\n\n{headline(diff)}.\n"
    yield head
    room = (limit or LONGEST) - _size(head)
    yield from _body(diff, _markdown_of, room, "\n#### {}\n\n", "- … and {} more {}\n")


_Shown = Callable[[Block], str]


def _body(
    diff: KnowledgeDiff, shown: _Shown, room: int | None, heading: str, rest: str
) -> Iterator[str]:
    found = list(groups(diff))
    if room is None:
        for group in found:
            yield heading.format(group.heading)
            yield from map(shown, group.blocks)
        return
    told = _headed(found, room // _HEADINGS)
    fitting = _fitting(told, shown, room - _headings(told) - _FOR_A_GROUP)
    for group, blocks in zip(told, fitting, strict=True):
        yield heading.format(group.heading)
        yield from blocks
        if len(blocks) < len(group.blocks):
            yield rest.format(f"{len(group.blocks) - len(blocks):,}", group.many)
    left = len(found) - len(told)
    if left or any(len(b) < len(g.blocks) for g, b in zip(told, fitting, strict=True)):
        more = f"{left:,} more groups are left out. " if left else ""
        yield f"\n{more}This is cut: `vaultkit diff` tells it all.\n"


def _headed(found: Sequence[Group], room: int) -> list[Group]:
    """The first groups whose headings fit."""
    told = list(found)
    while told and _headings(told) > room:
        told.pop()
    return told


def _headings(told: Sequence[Group]) -> int:
    return sum(_size(group.heading) + _FOR_A_GROUP for group in told)


def _fitting(told: Sequence[Group], shown: _Shown, room: int) -> list[list[str]]:
    """The blocks of each group that fit; pages have what the others leave, at least half."""
    others = [number for number, group in enumerate(told) if group.many != "pages"]
    pages = [number for number, group in enumerate(told) if group.many == "pages"]
    fitting: list[list[str]] = [[] for _ in told]
    share = room // _SHARE if pages else room
    for number in (*others, *pages):
        left = share if number in others else room
        fitting[number] = _first(told[number].blocks, shown, left)
        used = sum(map(_size, fitting[number]))
        share -= used
        room -= used
    return fitting


def _first(blocks: Iterable[Block], shown: _Shown, room: int) -> list[str]:
    """The first blocks that fit into so many bytes."""
    fit = []
    for block in blocks:
        text = shown(block)
        room -= _size(text)
        if room < 0:
            break
        fit.append(text)
    return fit


def _size(words: str) -> int:
    return len(words.encode("utf-8", "replace"))


def _text_of(block: Block) -> str:
    lines = [f"  {_line(block.head)}", *(f"      {_line(line)}" for line in block.lines)]
    return "".join(f"{break_commands(line)}\n" for line in lines)


def _line(words: Words) -> str:
    return clean("".join(one.text if isinstance(one, Quote) else one for one in words))


def _markdown_of(block: Block) -> str:
    lines = [f"- {_spans(block.head)}", *(f"  - {_spans(line)}" for line in block.lines)]
    return "".join(f"{line}\n" for line in lines)


def _spans(words: Words) -> str:
    return "".join(code_span(one.text) if isinstance(one, Quote) else one for one in words)
