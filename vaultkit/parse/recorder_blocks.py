"""The block rules of the second scanner: markdown-it-py's own, which also note places.

markdown-it-py tells the lines of a block and no more. While a block rule runs, its state still
knows where each line's own text begins behind quote marks, list markers and indentation; the
wrapped rule writes that into the tokens it made, under `meta["vaultkit"]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it import MarkdownIt, rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.footnote.index import footnote_def

from vaultkit.parse.recorder_notes import SPACE, Anchors, cells

PLACE = "vaultkit"
"""The key of a token's `meta` under which its place, or that of its text, stands."""

_Rule = Callable[[StateBlock, int, int, bool], bool]

_FOOTNOTE = re.compile(r"\[\^[^\s\]\[^]+\]:")
_UNDERLINE = re.compile(r"-+[ \t]*\Z")
_CHAINS = {
    "table": ["paragraph", "reference"],
    "fence": ["paragraph", "reference", "blockquote", "list"],
    "code": [],
    "reference": [],
    "heading": ["paragraph", "reference", "blockquote"],
    "lheading": [],
    "paragraph": [],
}
"""The wrapped rules, each with the blocks that it may end."""


def note_blocks(parser: MarkdownIt) -> None:
    """Put the noting rules in the place of the parser's own."""
    for name, chains in _CHAINS.items():
        rule = getattr(rules_block, name)
        noting = _noting(_table if name == "table" else rule)
        parser.block.ruler.at(name, noting, {"alt": chains})
    parser.block.ruler.at("footnote_def", _footnote_def, {"alt": ["paragraph", "reference"]})


def _noting(rule: _Rule) -> _Rule:
    def noting(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count = len(state.tokens)
        if not rule(state, start, end, silent):
            return False
        row: list[Anchors] = []
        for token in [] if silent else state.tokens[count:]:
            if token.type == "tr_open" and token.map:
                place = state.bMarks[token.map[0]] + state.tShift[token.map[0]]
                row = cells(state.src[place : state.eMarks[token.map[0]]], place)
            elif token.type == "inline":
                token.meta[PLACE] = row.pop(0) if row else _lines(token, state)
            elif token.type in ("fence", "code_block", "heading_open"):
                token.meta[PLACE] = _extent(token, state)
            elif token.type == "definition":
                label = " ".join(token.meta["label"].split())
                token.meta[PLACE] = (label, token.meta["url"], *_extent(token, state))
        return True

    return noting


def _extent(token: Token, state: StateBlock) -> tuple[int, int]:
    first, last = token.map or (0, 1)
    while last > first + 1 and state.isEmpty(last - 1):
        last -= 1
    end = min(state.eMarks[last - 1], len(state.src))
    if token.type == "definition":
        end -= len(state.src[:end]) - len(state.src[:end].rstrip(SPACE))
    return state.bMarks[first] + state.tShift[first], end


def _lines(token: Token, state: StateBlock) -> Anchors:
    """Where each line of a paragraph's or heading's text stands in the source."""
    anchors = []
    at = 0
    for line, content in enumerate(token.content.split("\n"), (token.map or [0])[0]):
        lead = len(content) - len(content.lstrip(" \t"))
        place = state.bMarks[line] + state.tShift[line]
        if not at:
            mark = state.tokens[-3].markup
            place += len(mark) if mark[:1] == "#" else 0
            rest = state.src[place : state.eMarks[line]]
            place += len(rest) - len(rest.lstrip(SPACE))
        anchors.append((at + lead, place))
        at += len(content) + 1
    return anchors


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table; but a head that opens another block is that block (GFM §4.10), `--` underlines."""
    if start + 1 >= end:
        return False
    second = state.src[state.bMarks[start + 1] + state.tShift[start + 1] : state.eMarks[start + 1]]
    if _UNDERLINE.match(second) or _opens_other(state, start, end):
        return False
    return rules_block.table(state, start, end, silent)


def _opens_other(state: StateBlock, start: int, end: int) -> bool:
    rules = (
        rules_block.heading,
        rules_block.blockquote,
        rules_block.hr,
        rules_block.list_block,
        rules_block.fence,
        rules_block.html_block,
        _footnote_def,
    )
    return any(rule(state, start, end, True) for rule in rules)


def _footnote_def(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A footnote's definition; the plugin's own rule takes brackets as part of the label."""
    opening = state.bMarks[start] + state.tShift[start]
    if not _FOOTNOTE.match(state.src, opening):
        return False
    return bool(footnote_def(state, start, end, silent))
