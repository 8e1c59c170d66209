"""Vaultkit's plugin for mdformat: a page's blocks are laid out anew, the words in them stay.

mdformat writes each text anew from its tree, with escapes of its own: wikilinks, footnotes, math
and the rest of what vaults are written in do not survive that. So no inline text is parsed here.
Blocks are: headings, lists, quotes, tables, code; what stands in them is copied. Definitions of
links are text as well, so that they stay where they are.

This module needs mdformat, which only the extra `fmt` brings: see `vaultkit.parse.layout`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

from vaultkit.parse.layout_kept import KEPT, keep_dialects

_LINES = "vaultkit-lines"
"""Where the environment of a run has the lines of the text."""

_PARAGRAPH = "paragraph"
_ITEM = "list_item"

# a line that, at the left edge, would be no part of its paragraph any more
_STARTS = re.compile(
    r"#{1,6}(?:[ \t]|$)|>|[-*+](?:[ \t]|$)|[0-9]{1,9}[.)](?:[ \t]|$)|`{3}|~{3}|=+[ \t]*$|-+[ \t]*$"
    r"|</?[A-Za-z!?]|<!|<\?|(?:[-*_][ \t]*){3,}$|\|?[ \t]*:?-+:?[ \t]*(?:\||$)"
)
_CLOSES_ATX = re.compile(r"(?:^|[ \t])#+[ \t]*$")


def laid_out(text: str, *, wide: bool) -> str:
    """`text`, whose lines end in `\\n`, in mdformat's layout.

    `wide`: what belongs to an item of a list stands four columns in, as Python-Markdown needs it.
    """
    written: str = _formatter(wide).render(text, {_LINES: text.split("\n")})
    return written


@cache
def _formatter(wide: bool) -> MarkdownIt:
    renderer: Any = MDRenderer  # writes Markdown, where markdown-it's types ask for HTML
    md = MarkdownIt(renderer_cls=renderer)
    md.core.ruler.enableOnly(["normalize", "block"])
    md.disable("reference").enable("table")
    keep_dialects(md)
    md.options["mdformat"] = {"wide": wide}
    md.options["parser_extension"] = [_Plugin]
    md.options["codeformatters"] = {}
    return md


def _inline(node: RenderTreeNode, context: RenderContext) -> str:
    return str(node.content)


def _paragraph(node: RenderTreeNode, context: RenderContext) -> str:
    text: str = node.children[0].content
    if node.meta.get(KEPT):
        return text
    lines = text.strip(" \t\n").split("\n")
    return "\n".join([_line(lines, number) for number in range(len(lines))])


def _line(lines: list[str], number: int) -> str:
    """One line of a paragraph, from the left edge, with its hard break."""
    line = lines[number].strip(" \t")
    if number and _STARTS.match(line):
        line = f"    {line}"  # as deep as it must have been
    broken = lines[number].endswith("  ") and number < len(lines) - 1
    return f"{line}  " if broken else line


def _heading(node: RenderTreeNode, context: RenderContext) -> str:
    text: str = node.children[0].content
    if node.markup in ("=", "-"):
        lines = text.split("\n")
        if len(lines) > 1 or _CLOSES_ATX.search(text):  # no # at its front can say the same
            written = "\n".join([_line(lines, number) for number in range(len(lines))])
            return f"{written}\n{node.markup * 3}"
    return f"{'#' * int(node.tag[1])} {text}".rstrip(" ")


def _hr(node: RenderTreeNode, context: RenderContext) -> str:
    # a line of dashes below an item's text would make a heading of it, or an item of the line
    return "___" if _in_item(node) else str(node.markup[0]) * 3


def _in_item(node: RenderTreeNode) -> bool:
    return any(above.type == _ITEM for above in _above(node))


def _above(node: RenderTreeNode) -> list[RenderTreeNode]:
    found = []
    parent = node.parent
    while parent is not None:
        found.append(parent)
        parent = parent.parent
    return found


def _code_block(node: RenderTreeNode, context: RenderContext) -> str:
    # not a fence, as mdformat has it: in other dialects it may be no code at all
    lines = node.content.rstrip("\n").split("\n")
    return "\n".join([f"    {line}" if line else "" for line in lines])


def _blockquote(node: RenderTreeNode, context: RenderContext) -> str:
    lines = _blocks(node, context).split("\n")
    return "\n".join([f"> {line}" if line else ">" for line in lines])


def _list(node: RenderTreeNode, context: RenderContext) -> str:
    separator = "\n" if _is_tight(node) else "\n\n"
    bullet = _bullet(node)
    wide = context.options["mdformat"]["wide"]
    numbers = [item.info for item in node.children]
    lazy = len(set(numbers)) == 1
    items = []
    for nth, item in enumerate(node.children):
        marker = bullet
        if node.type == "ordered_list":
            first = int(numbers[0])
            marker = f"{first if lazy else first + nth}{bullet}"
        indent = " " * max(len(marker) + 1, 4 if wide else 0)
        head, *rest = item.render(context).split("\n")
        lines = [f"{marker} {head}" if head else marker]
        lines += [f"{indent}{line}" if line else "" for line in rest]
        items.append("\n".join(lines))
    return separator.join(items)


def _bullet(node: RenderTreeNode) -> str:
    """`-` and `.`, or the other of its kind where a list of the same sort ends right before."""
    before = node.previous_sibling
    marks = "-*" if node.type == "bullet_list" else ".)"
    if before is None or before.type != node.type:
        return marks[0]
    return marks[1] if _bullet(before) == marks[0] else marks[0]


def _is_tight(node: RenderTreeNode) -> bool:
    return all(
        block.hidden
        for item in node.children
        for block in item.children
        if block.type == _PARAGRAPH
    )


def _item(node: RenderTreeNode, context: RenderContext) -> str:
    tight = node.parent is not None and _is_tight(node.parent)
    return _blocks(node, context, "\n" if tight else "\n\n")


def _blocks(node: RenderTreeNode, context: RenderContext, separator: str = "\n\n") -> str:
    """The blocks of a container; a comment stays on the line next to what it is about."""
    written = ""
    before: RenderTreeNode | None = None
    for child in node.children:
        if before is not None:
            written += "\n" if _are_one(before, child, context.env[_LINES]) else separator
        written += child.render(context)
        before = child
    return written


def _are_one(first: RenderTreeNode, second: RenderTreeNode, lines: list[str]) -> bool:
    if "html_block" not in (first.type, second.type) or not second.map:
        return False
    return bool(lines[second.map[0] - 1].strip(" \t>"))


def _html_block(node: RenderTreeNode, context: RenderContext) -> str:
    return str(node.content.rstrip("\n"))


def _table(node: RenderTreeNode, context: RenderContext) -> str:
    """One space round each cell and no more: a longer word in one row changes no other."""
    rows = []
    for row in (row for part in node.children for row in part.children):
        cells = [_cell(cell) for cell in row.children]
        rows.append(f"| {' | '.join(cells)} |")
    heads = node.children[0].children[0].children
    rule = " | ".join([_RULES[str(head.attrs.get("style", ""))] for head in heads])
    return "\n".join([rows[0], f"| {rule} |", *rows[1:]])


def _cell(cell: RenderTreeNode) -> str:
    # a bar in a cell was written with a backslash, which the parser has taken away
    text: str = cell.children[0].content if cell.children else ""
    return text.strip(" \t").replace("|", "\\|")


_RULES = {
    "": "---",
    "text-align:left": ":--",
    "text-align:right": "--:",
    "text-align:center": ":-:",
}

_Render = Callable[[RenderTreeNode, RenderContext], str]


class _Plugin:
    """What mdformat asks of a plugin."""

    RENDERERS: Mapping[str, _Render] = {
        "root": _blocks,
        "inline": _inline,
        "paragraph": _paragraph,
        "heading": _heading,
        "hr": _hr,
        "code_block": _code_block,
        "blockquote": _blockquote,
        "bullet_list": _list,
        "ordered_list": _list,
        "list_item": _item,
        "html_block": _html_block,
        "table": _table,
    }
    POSTPROCESSORS: Mapping[str, Any] = {}

    @staticmethod
    def update_mdit(mdit: MarkdownIt) -> None:
        """Nothing: the parser is made here, too."""
