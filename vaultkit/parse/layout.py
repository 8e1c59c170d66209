"""A page's bytes → the same page in the layout of `vaultkit fmt`, or why it stays as it is.

The frontmatter keeps every byte. What comes out is believed only after both texts were read and
say the same (`vaultkit.parse.layout_same`), and only where laying it out again changes nothing.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import NamedTuple

from vaultkit.errors import MissingExtra
from vaultkit.model.facts import Facts
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.layout_same import difference
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

_UNREADABLE = frozenset(
    ("unclosed-frontmatter", "frontmatter-not-first", "second-frontmatter", "conflict-marker")
)
"""Faults with which nobody can say for sure where the body begins, or which text holds."""

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)+")


class Manner(NamedTuple):
    """How pages of a vault are laid out. `wide`: items of lists as Python-Markdown reads them."""

    dialect: Dialect
    wide: bool = False


class Laid(NamedTuple):
    """The page's bytes laid out, the given ones where there is nothing to do; or the `reason` why
    it is left alone, a clause for people."""

    data: bytes
    reason: str = ""


def need_mdformat() -> None:
    """Raise `MissingExtra` unless mdformat is installed."""
    if find_spec("mdformat") is None:
        raise MissingExtra(
            "laying out pages needs mdformat, which is not installed",
            'Install the extra: pip install "git-vaultkit[fmt]"',
        )


def lay_out(data: bytes, manner: Manner) -> Laid:
    """Lay out a page. Raises `MissingExtra` without mdformat; whatever the bytes are, no more."""
    need_mdformat()
    before = parse(data, manner.dialect)
    reason = _unreadable(before)
    if reason:
        return Laid(data, reason)
    text = decode(data).text
    head, body = text[: (end := frontmatter.read(text).end)], text[end:]
    ending, reason = _ending(head, body)
    if reason:
        return Laid(data, reason)
    plain = body.replace("\r\n", "\n")
    written, reason = _written(plain, manner, headed=bool(head))
    if reason or written == plain == body:
        return Laid(data, reason)
    mark = BOM if data.startswith(BOM) else b""
    new = mark + head.encode() + written.replace("\n", ending).encode()
    if new == data:
        return Laid(data)
    reason = difference((before, plain), (parse(new, manner.dialect), written), manner.dialect)
    if not reason:
        again, reason = _written(written, manner, headed=bool(head))
        if not reason and again != written:
            reason = "its layout would change again the next time"
    return Laid(data, reason) if reason else Laid(new)


def _unreadable(facts: Facts) -> str:
    for fault in facts.faults:
        if fault.kind == "undecodable-file":
            return fault.detail
        if fault.kind in _UNREADABLE:
            return f"mend its {fault.kind} first"
    if facts.has_block and facts.frontmatter is None and facts.faults:
        return "its frontmatter cannot be read"
    return ""


def _ending(head: str, body: str) -> tuple[str, str]:
    """The line ending that most lines of the body have, or of the head where the body has none; a
    reason where it is an odd one."""
    pairs = body.count("\r\n")
    if body.count("\r") != pairs:
        return "", "lines of it end with a lone carriage return"
    lines = body.count("\n")
    in_pairs = pairs * 2 > lines if lines else head.endswith("\r\n")
    return ("\r\n" if in_pairs else "\n"), ""


def _written(body: str, manner: Manner, *, headed: bool) -> tuple[str, str]:
    """The body laid out, with at most one blank line behind the frontmatter; or a reason."""
    if not body.strip(" \t\n"):
        return body, ""
    # takes 60 ms, and only whoever formats needs it
    from vaultkit.parse.layout_plugin import laid_out

    try:
        written = laid_out(body, wide=manner.wide)
    except (AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
        return body, f"mdformat cannot read it ({type(error).__name__})"
    blank = headed and _BLANK_LINES.match(body) is not None
    return f"\n{written}" if blank else written, ""
