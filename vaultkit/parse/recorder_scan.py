"""The second scanner, on markdown-it-py: slower, and independent of the first.

Its inline rules are wrapped so as to note where each link, image, autolink, tag and code span
begins and ends in the text of its block; `recorder_blocks` says where that text stands, and
`recorder_notes` turns all places into bytes. Wikilinks and the uses of footnotes are rules of our
own. Brackets, lists and quotes nested deeper than `MAX_NESTING` are text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from markdown_it import MarkdownIt, rules_inline
from markdown_it.helpers import parseLinkLabel
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from vaultkit.parse.recorder_blocks import PLACE, note_blocks
from vaultkit.parse.recorder_notes import Notes, folded, in_bytes
from vaultkit.parse.scan import (
    Dialect,
    Extent,
    Scan,
    ScannedDefinition,
    ScannedHeading,
    ScannedLabel,
    ScannedLink,
    wikilink_target,
)

MAX_NESTING = 60
_InlineRule = Callable[[StateInline, bool], bool]

_NOTES = "vaultkit"
_NOTE = re.compile(r"\[\^([^\s\]\[^]+)\]")
_TASK = re.compile(r"\[[ xX]\]\s+")
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){1,999})\]", re.DOTALL)


def scan(
    text: str,
    data: bytes,  # noqa: ARG001 - this scanner counts characters
    dialect: Dialect,
    *,
    places: bool,
) -> Scan:
    """Scan `text`, whose UTF-8 form is `data`. See `vaultkit.parse.scan.Scanner`."""
    source = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    notes = Notes(source, dialect.label_first)
    parser = _WIKI if dialect.wikilinks else _PLAIN
    env: dict[str, Any] = {_NOTES: notes}
    tokens: list[Token] = []
    parser.block.parse(source, parser, env, tokens)
    for token in tokens:
        if token.type == "footnote_reference_open":
            notes.footnotes.add(folded(token.meta["label"]))
    _inlines(parser, tokens, env, notes)
    return in_bytes(notes.found, text, places)


def _inlines(parser: MarkdownIt, tokens: list[Token], env: dict[str, Any], notes: Notes) -> None:
    kinds = ["", "", *(token.type for token in tokens)]
    for at, token in enumerate(tokens):
        if token.type == "html_block":
            notes.found.html.append(token.content)
        elif token.type == "definition":
            notes.found.definitions.append(ScannedDefinition(*token.meta[PLACE]))
        elif token.type in ("fence", "code_block"):
            notes.found.code.append(Extent(*token.meta[PLACE]))
        elif token.type == "inline":
            notes.anchors = token.meta[PLACE]
            listed = kinds[at] == "list_item_open" and tokens[at - 1].markup[:1] != "#"
            task = _TASK.match(token.content) if listed else None
            notes.base = task.end() if task else 0
            children = parser.inline.parse(token.content[notes.base :], parser, env, [])
            if kinds[at + 1] == "heading_open":
                text = _reader_text(children).strip()
                level, place = int(tokens[at - 1].tag[1]), tokens[at - 1].meta[PLACE]
                notes.found.headings.append(ScannedHeading(level, text, *place))


def _reader_text(tokens: Iterable[Token]) -> str:
    parts = []
    for token in tokens:
        if token.type in ("text", "text_special", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type == "image":
            parts.append(_reader_text(token.children or ()))
    return "".join(parts)


# -- inline rules -------------------------------------------------------------------------------


def _noting_link(rule: _InlineRule, opening: str) -> _InlineRule:
    """The rule for links (`[`) or images (`![`), which notes what it makes and what it misses."""
    image = opening == "!["

    def noting(state: StateInline, silent: bool) -> bool:
        start = state.pos
        if not state.src.startswith(opening, start):
            return False
        if silent:
            return _link_or_shortcut(rule, state, silent, image)
        notes: Notes = state.env[_NOTES]
        count, base = len(state.tokens), notes.base
        notes.base += start + 2 if image else 0  # an image's text is read as a text of its own
        matched = _link_or_shortcut(rule, state, silent, image)
        notes.base = base
        if not matched:
            _note_undefined(state, notes, start, image)
            return False
        token = next(t for t in state.tokens[count:] if t.type in ("link_open", "image"))
        target = str(token.attrs["src" if image else "href"])
        label = _reference_label(state, start, image) if "label" in token.meta else ""
        kind = ("reference" if label else "") + ("-image" if label and image else "")
        kind = kind or ("image" if image else "inline")
        notes.found.links.append(ScannedLink(kind, target, *notes.span(start, state.pos), label))
        return True

    return noting


def _link_or_shortcut(rule: _InlineRule, state: StateInline, silent: bool, image: bool) -> bool:
    """The rule, but `[x]` before brackets that hold no label is a shortcut (CommonMark §6.3)."""
    start, end = state.pos, state.posMax
    if rule(state, silent):
        return True
    close = parseLinkLabel(state, start + image, not image)
    if close < 0 or not state.src.startswith("[", close + 1):
        return False
    if state.src.startswith("[]", close + 1) or _label(state, close + 1):
        return False
    state.posMax = close + 1
    matched = rule(state, silent)
    state.posMax = end
    return matched


def _reference_label(state: StateInline, start: int, image: bool) -> str:
    close = parseLinkLabel(state, start + image, not image)
    label = state.src[close + 2 : state.pos - 1] or state.src[start + image + 1 : close]
    return " ".join(label.split())


def _note_undefined(state: StateInline, notes: Notes, start: int, image: bool) -> None:
    close = parseLinkLabel(state, start + image, not image)
    label = _label(state, close + 1) if close >= 0 else None
    if label and not _NOTE.match(state.src, start + image):
        first, last = notes.span(start, label.end())
        if all(last != known.end for known in notes.found.undefined[-1:]):  # `![` before `[`
            name = " ".join(label.group(1).split())
            notes.found.undefined.append(ScannedLabel(name, first, last))


def _label(state: StateInline, at: int) -> re.Match[str] | None:
    """The label in brackets at `at`; neither blanks nor a footnote's use are one."""
    label = _LABEL.match(state.src, at, state.posMax)
    if label and label.group(1).strip() and (label.group(1)[0] != "^" or label.group() == "[^]"):
        return label
    return None


def _noting_leaf(rule: _InlineRule) -> _InlineRule:
    """The rule for autolinks, code spans or tags, which notes what it makes."""

    def noting(state: StateInline, silent: bool) -> bool:
        start, count = state.pos, len(state.tokens)
        matched = rule(state, silent)
        notes: Notes = state.env[_NOTES]
        for token in state.tokens[count:] if matched and not silent else ():
            if token.type == "code_inline":
                notes.found.code.append(Extent(*notes.span(start, state.pos)))
            elif token.type == "html_inline":
                notes.found.html.append(token.content)
            elif token.type == "link_open":
                target, place = str(token.attrs["href"]), notes.span(start, state.pos)
                notes.found.links.append(ScannedLink("autolink", target, *place))
        return matched

    return noting


def _footnote(state: StateInline, silent: bool) -> bool:
    """A footnote's use `[^label]`; one that nobody defines is noted and stays text."""
    used = _NOTE.match(state.src, state.pos, state.posMax)
    if not used:
        return False
    notes: Notes = state.env[_NOTES]
    if folded(used.group(1)) not in notes.footnotes:
        if not silent:
            place = notes.span(used.start(), used.end())
            notes.found.lost_footnotes.append(ScannedLabel(used.group(1), *place))
        return False
    if not silent:
        state.push("footnote_ref", "", 0)
    state.pos = used.end()
    return True


def _wikilink(state: StateInline, silent: bool) -> bool:
    """`[[target]]`, `[[target|label]]`, `![[…]]`."""
    start, src = state.pos, state.src
    opening = start + (src[start] == "!")
    if not src.startswith("[[", opening):
        return False
    close = _wikilink_close(state, opening + 1)
    inner = src[opening + 2 : close] if close > 0 else ""
    if not inner or inner[0] == "|":
        return False
    if silent:
        state.pos = close + 2
        return True
    notes: Notes = state.env[_NOTES]
    first, last = notes.span(start, close + 2)
    raw = notes.source[first + 2 + opening - start : last - 2]
    target = wikilink_target(raw, label_first=notes.label_first)
    if target is not None:
        kind = "wikilink" if opening == start else "embed"
        notes.found.links.append(ScannedLink(kind, target, first, last))
    _read_label(state, opening + 2, close)
    state.pos = close + 2
    return True


def _wikilink_close(state: StateInline, second: int) -> int:
    """Where the `]]` stands that closes the `[[` whose second bracket is `second`, or -1."""
    src, end, here = state.src, state.posMax, state.pos
    brackets, close = [second], -1
    state.pos = second + 1
    while state.pos < end and close < 0:
        at = state.pos
        if src.startswith("]]", at, end):
            close = at
        elif src[at] == "]":
            if brackets and _is_link(state, brackets.pop(), at):
                break  # no link holds another one
            state.pos = at + 1
        elif src[at] == "[":
            if src[at - 1] == "[" and brackets[-1:] == [at - 1]:
                break  # of two pairs of brackets the inner one counts
            brackets.append(at)
            state.pos = at + 1
        else:
            state.md.inline.skipToken(state)
            if src.startswith("![[", at) and src.endswith("]]", at + 3, state.pos):
                break
    state.pos = here
    return close


def _is_link(state: StateInline, opening: int, close: int) -> bool:
    """Whether the bracket at `opening`, closed at `close`, is a link and not a footnote's use."""
    state.pos = opening
    state.md.inline.skipToken(state)
    note = _NOTE.match(state.src, opening)
    return state.pos > close and (note is None or note.end() != state.pos)


def _read_label(state: StateInline, start: int, close: int) -> None:
    """Only a text behind a bar is read as Markdown; a bare target is shown as it stands."""
    bar = state.src.find("|", start, close)
    end = state.posMax
    if bar < 0:
        state.push("text", "", 0).content = state.src[start:close]
        return
    state.push("wikilink_open", "a", 1)
    state.pos, state.posMax = bar + 1, close
    state.md.inline.tokenize(state)
    state.posMax = end
    state.push("wikilink_close", "a", -1)


def _parser(wikilinks: bool) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING})
    parser.options["store_labels"] = True
    parser.options["inline_definitions"] = True
    parser.enable(["table", "strikethrough"])
    parser.use(footnote_plugin, inline=False, move_to_end=False)
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]  # as written
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    note_blocks(parser)
    parser.inline.ruler.at("link", _noting_link(rules_inline.link, "["))
    parser.inline.ruler.at("image", _noting_link(rules_inline.image, "!["))
    parser.inline.ruler.at("autolink", _noting_leaf(rules_inline.autolink))
    parser.inline.ruler.at("backticks", _noting_leaf(rules_inline.backtick))
    parser.inline.ruler.at("html_inline", _noting_leaf(rules_inline.html_inline))
    parser.inline.ruler.at("footnote_ref", _footnote)
    if wikilinks:
        parser.inline.ruler.before("link", "wikilink", _wikilink)
    return parser


_PLAIN = _parser(wikilinks=False)
_WIKI = _parser(wikilinks=True)
