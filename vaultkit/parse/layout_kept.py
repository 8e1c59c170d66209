"""A block rule for markdown-it: text of other dialects that a formatter must not take apart.

Math, `%%` comments, footnotes, admonitions and tabs, definition lists, containers and paired
shortcodes are text to CommonMark, or lists and code. Where one begins, all lines as far as the
blank line behind its end become one paragraph that is marked as kept, with every byte of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

KEPT = "vaultkit-kept"
"""The key of a paragraph's `meta` that says so."""

# one look at a page, whether any line of it may begin something of the kind
_ANY = re.compile(
    r"\$\$|%%|^[ \t>*+\-0-9.)]*"
    r"(?:!!!|\?\?\?|===|:{3}|/{3}|#\+BEGIN|\{\{?[<%]|\[\^|[:~][ \t])",
    re.MULTILINE | re.IGNORECASE,
)
_INDENTED = re.compile(
    r"\[\^[^\]\s]+\]:|(?:!!!|\?\?\?\+?)[ \t]+\S|===[!+]*[ \t]+[\"']|[:~][ \t]+\S"
)
_DEFINITION = re.compile(r"[:~][ \t]+\S")
_FENCED = re.compile(r"(:{3,}|/{3,})[ \t]*\S")
_NAMED = re.compile(r"\{(\{<|\{%|%-?)[ \t]*([\w./-]+)")
_ORG = re.compile(r"#\+BEGIN_(\w+)", re.IGNORECASE)
_PAIRS = ("$$", "%%")
_CODE = re.compile(r"(`+)[^`]+\1")

_Closes = Callable[[str], bool]


def keep_dialects(md: MarkdownIt) -> None:
    """Teach `md` the rule."""
    md.block.ruler.before("table", "vaultkit_kept", _kept)
    md.block.ruler.at("paragraph", _text)


def _kept(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if silent or state.is_code_block(start) or not _may_hold(state):
        return False
    last = _end_of_kept(state, start, end)
    if last <= start:
        return False
    _push(state, start, last).meta = {KEPT: True}
    return True


def _text(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Any other paragraph; markdown-it's own rule takes spaces away that are no white space."""
    _push(state, start, _paragraph(state, start)[-1] + 1)
    return True


def _push(state: StateBlock, start: int, last: int) -> Token:
    opening = state.push("paragraph_open", "p", 1)
    opening.map = [start, last]
    inline = state.push("inline", "", 0)
    inline.content = state.getLines(start, last, state.blkIndent, False)
    inline.map = [start, last]
    inline.children = []
    state.push("paragraph_close", "p", -1)
    state.line = last
    return opening


def _may_hold(state: StateBlock) -> bool:
    found = state.env.get(KEPT)
    if found is None:
        found = state.env[KEPT] = bool(_ANY.search(state.src))
    return bool(found)


def _end_of_kept(state: StateBlock, start: int, end: int) -> int:
    """The line behind what is kept from `start` on; `start` where nothing is."""
    last = start
    if _begins_otherwise(state, start):
        return start
    for line in _paragraph(state, start):
        if line < last:
            continue
        beyond = _end_of_construct(state, line, end, first=line == start)
        if beyond > line:
            last = beyond
    return last if last == start else _to_blank(state, last, end)


def _paragraph(state: StateBlock, start: int) -> list[int]:
    """The lines of the paragraph that begins at `start`."""
    rules = state.md.block.ruler.getRules("paragraph")
    found = [start]
    before, state.parentType = state.parentType, "paragraph"
    for line in range(start + 1, state.lineMax):
        if state.isEmpty(line):
            break
        # deeper, or in a quote without its sign: part of the paragraph whatever it is
        lazy = state.sCount[line] < 0 or state.sCount[line] - state.blkIndent > 3
        if not lazy and any(rule(state, line, state.lineMax, True) for rule in rules):
            break
        found.append(line)
    state.parentType = before
    return found


def _begins_otherwise(state: StateBlock, line: int) -> bool:
    """Whether something else than a paragraph begins there."""
    rules = state.md.block.ruler.getRules("paragraph")
    html = _line(state, line).startswith("<")
    return html or any(rule(state, line, state.lineMax, True) for rule in rules)


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _end_of_construct(state: StateBlock, line: int, end: int, *, first: bool) -> int:
    """The line behind the construct that begins at `line`; `line` for none."""
    text = _line(state, line)
    closes = _closer(text)
    if closes is not None:
        across = text.startswith(_PAIRS) or not any(pair in text for pair in _PAIRS)
        return _closed(state, range(line + 1, end), closes, across=across)
    if _INDENTED.match(text):
        return _indented_end(state, line + 1, end)
    follower = line + 1
    if first and follower < end and state.isEmpty(follower):
        follower += 1
    if follower < end and _DEFINITION.match(_line(state, follower)):
        return _indented_end(state, follower + 1, end)
    return line


def _closer(text: str) -> _Closes | None:
    """How to tell the line that closes what `text` opens; None where it opens nothing."""
    for pair in _PAIRS:
        if pair in text and _CODE.sub("", text).count(pair) % 2:
            return lambda line: line.count(pair) % 2 == 1
    fence = _FENCED.match(text)
    if fence:
        return lambda line: line.rstrip() == fence.group(1)
    org = _ORG.match(text)
    if org:
        return lambda line: line.upper().startswith(f"#+END_{org.group(1).upper()}")
    named = _NAMED.match(text)
    if named:
        name = re.escape(named.group(2))
        words = rf"end_?{name}" if named.group(1)[0] == "%" else rf"/[ \t]*{name}"
        close = re.compile(rf"\{{(?:\{{<|\{{%|%-?)[ \t]*{words}\b")
        return None if close.search(text) else lambda line: bool(close.search(line))
    return None


def _closed(state: StateBlock, lines: range, closes: _Closes, *, across: bool) -> int:
    """The line behind the one that closes; 0 where none does within the container."""
    for line in lines:
        if state.isEmpty(line):
            if not across:
                return 0
        elif state.sCount[line] < state.blkIndent:
            return 0
        elif closes(_line(state, line)):
            return line + 1
    return 0


def _indented_end(state: StateBlock, line: int, end: int) -> int:
    """The line behind all that is indented below a first line, and lines directly under it."""
    last = _to_blank(state, line, end)
    for at in range(last, end):
        if state.isEmpty(at):
            continue
        deeper = state.sCount[at] - state.blkIndent >= 4
        if not deeper and not _DEFINITION.match(_line(state, at)) and last <= at:
            break
        last = max(last, _to_blank(state, at + 1, end))
    return last


def _to_blank(state: StateBlock, line: int, end: int) -> int:
    """The next blank line from `line` on, or where the container ends."""
    while line < end and not state.isEmpty(line):
        if state.sCount[line] < state.blkIndent:
            break
        line += 1
    return line
