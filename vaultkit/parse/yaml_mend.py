"""Which edit makes a block readable that YAML refuses, where only one text can be meant.

An edit is offered only after it was tried: with it in place the block must read on behind the
line. So every unquoted colon of a block is told in one run, not one a run.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.model.facts import Fault, Node
from vaultkit.parse.yaml_nodes import FIRST_LINE, Loaded, load, split_lines
from vaultkit.parse.yaml_words import BEHIND_BRACKET, INNER_QUOTES, PLACEHOLDER, QUOTE

MOST = 20
"""How many lines of one block are mended at most."""

_KEY = r"(?:\"[^\"]*\"|'[^']*'|[^\s\"'#:\[{\-?][^:#]*?)\s*:[ \t]+"
_VALUE = re.compile(rf"([ \t]*(?:- +)*(?:{_KEY})?)(\S.*?)[ \t]*\Z")
_TAGS = re.compile(r"(tags|aliases|cssclasses)\s*:\s*(\[([^\[\]]*)\])\s*\Z")
_LIST_KEY = re.compile(r"(?:tags|aliases|cssclasses)\b")
_LINKS = re.compile(r"!?\[\[[^\[\]]+\]\](?:\s*,\s*!?\[\[[^\[\]]+\]\])*\Z")
_ONE_LINK = re.compile(r"!?\[\[[^\[\]]+\]\]")
_PLAIN_ITEM = re.compile(r"[^\W\d_][\w/ -]*\Z")
_WORDS_OF_YAML = frozenset("null true false yes no on off y n".split())


class Mended(NamedTuple):
    """`root` and `faults` as the block reads once all edits of `edited` are made."""

    edited: tuple[Fault, ...]
    root: Node | None
    faults: tuple[Fault, ...]


def mend(source: str, found: Loaded) -> Mended:
    """Look for edits that let `source`, which stopped at the last fault of `found`, be read."""
    lines = split_lines(source)
    edited: list[Fault] = []
    while found.root is None and found.faults and len(edited) < MOST:
        fault = _edit(found.faults[-1], lines)
        if fault.fix is None:
            return Mended(tuple(edited), None, (*found.faults[:-1], fault))
        index = fault.line - FIRST_LINE
        before = lines[index]
        start, end, text = fault.fix
        lines[index] = before[: start - 1] + text + before[end - 1 :]
        after = load("\n".join(lines), FIRST_LINE)
        if after.root is None and after.faults and after.faults[-1].line <= fault.line:
            lines[index] = before
            told = fault._replace(fix=None)
            return Mended(tuple(edited), None, (*found.faults[:-1], told))
        edited.append(fault)
        found = after
    return Mended(tuple(edited), found.root, found.faults)


def quoted(value: str) -> str:
    """`value` as a YAML double-quoted scalar on one line."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"'


def flow_list(items: list[str]) -> str:
    """A list on one line; items that could be read as anything but text are quoted."""
    return f"[{', '.join(_item(item) for item in items)}]"


def _item(text: str) -> str:
    if _PLAIN_ITEM.match(text) and text.lower() not in _WORDS_OF_YAML and text[-1] != " ":
        return text
    return quoted(text)


def _edit(fault: Fault, lines: list[str]) -> Fault:
    """`fault` with the edit that its line suggests, if there is exactly one."""
    if fault.kind not in ("invalid-yaml", "complex-key"):
        return fault
    line = lines[fault.line - FIRST_LINE] if fault.line - FIRST_LINE < len(lines) else ""
    tags = _TAGS.match(line)
    if tags and "#" in tags[3] and not re.search("[\"']", tags[3]):
        return _tags(fault, tags)
    parts = _VALUE.match(line)
    if not parts or _goes_on(parts[1], lines[fault.line - FIRST_LINE + 1 :]):
        return fault
    value = parts[2]
    start, end = parts.end(1) + 1, parts.end(2) + 1
    if _LINKS.match(value):
        links = _ONE_LINK.findall(value)
        text = quoted(value) if len(links) == 1 else f"[{', '.join(map(quoted, links))}]"
        return fault._replace(
            kind="unquoted-wikilink",
            column=start,
            end_line=fault.line,
            end_column=end,
            detail=value,
            fix=(start, end, text),
        )
    if fault.kind == "complex-key" and value.startswith("{{"):
        fault = fault._replace(
            kind="invalid-yaml",
            column=start,
            end_line=fault.line,
            end_column=end,
            detail=PLACEHOLDER,
        )
    if fault.kind != "invalid-yaml" or " #" in value:
        return fault
    if fault.detail.endswith(INNER_QUOTES):
        return fault._replace(fix=(start, end, quoted(_without_quotes(value))))
    if fault.detail.endswith(QUOTE) and _is_text(value, fault.detail, parts[1]):
        return fault._replace(fix=(start, end, quoted(value)))
    return fault


def _goes_on(before: str, below: list[str]) -> bool:
    """Whether lines below belong to the value too; `before` is what stands before it."""
    following = next((line for line in below if line.strip()), "")
    if following.lstrip().startswith("#"):
        return False
    lead = before[: len(before) - len(before.lstrip(" \t-"))]
    level = len(lead) if len(lead) < len(before) else lead.rfind("-")
    return len(following) - len(following.lstrip()) > level


def _is_text(value: str, reason: str, before: str) -> bool:
    """Whether a refused value can only be meant as text, not as a list or a quoted scalar."""
    if value[0] in "[{":
        if _LIST_KEY.match(before):
            return False
        return reason.startswith((BEHIND_BRACKET, PLACEHOLDER))
    return value[0] not in "\"'"


def _without_quotes(value: str) -> str:
    if len(value) > 2 and value[0] == value[-1]:
        return value[1:-1].replace('\\"', '"') if value[0] == '"' else value[1:-1]
    return value


def _tags(fault: Fault, tags: re.Match[str]) -> Fault:
    items = [item.strip().lstrip("#").strip() for item in tags[3].split(",")]
    start, end = tags.start(2) + 1, tags.end(2) + 1
    return fault._replace(
        column=start,
        end_line=fault.line,
        end_column=end,
        detail="# begins a comment, so the list never closes; write the items without #",
        fix=(start, end, flow_list([item for item in items if item])),
    )
