"""Bytes of facts that nobody vouches for → facts of the right shape, or ValueError.

`codec.decode` believes bytes that come from this machine's own cache. Those of a file from
elsewhere are looked at whole: every part has its type, every number lies in a file's range, every
word from a closed list is one of it. Whether they are true, only the page's bytes could tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from types import NoneType
from typing import Any

from vaultkit.model.facts import Facts
from vaultkit.parse import codec, lead
from vaultkit.parse.claim_text import LONGEST
from vaultkit.parse.frontmatter import MAX_BLOCK

_LINK_KINDS = frozenset(
    (
        "inline",
        "image",
        "reference",
        "reference-image",
        "autolink",
        "wikilink",
        "embed",
        "property",
    )
)
_FARTHEST = 1 << 30
"""No line, column or byte of a page that is read lies so far."""

_CORE = (bool, int, int, int, bool, list, list, list, list, str, str)
_LINK = (str, str, str)
_PLAIN = {_LINK}
_PLACED_LINK = (str, str, str, int, int, int, int, int, int, bool)
_DEFINITION = (str, str, int, int, int, int, bool)
_FAULT = (str, int, int, int, int, str, NoneType, int)
_FIXED_FAULT = (str, int, int, int, int, str, list, int)
_FIX = (int, int, str)
_WAIVER = (list, int, int, int, int)
_HEADING = (int, str, str)
_PLACED_HEADING = (int, str, str, int, int)


def decode(data: bytes) -> Facts:
    """The facts of `codec.encode`'s bytes. Raises ValueError for any others, now and not later."""
    try:
        core, anchors, block = data.decode("utf-8", "surrogatepass").split("\n")
        _check_core(_loads(core))
        if anchors:
            _check_anchors(_loads(anchors))
        if block:
            _check_block(_loads(block))
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not the bytes of facts: {error}") from error
    return codec.decode(data)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is in no facts")


_loads = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse).decode


def _check_core(row: Any) -> None:
    _rows([row], _CORE)
    *numbers, links, definitions, faults, waivers, said, first = row
    if len(said) > 2 * LONGEST:
        raise ValueError("no text of a claim")
    if len(first) > lead.LONGEST:
        raise ValueError("no first sentence")
    if _rows(links, _LINK, _PLACED_LINK) - _PLAIN:
        numbers += chain.from_iterable([link[3:] for link in links])
    if links and not _LINK_KINDS.issuperset([link[0] for link in links]):
        raise ValueError("a kind of link that is unknown")
    if definitions and _rows(definitions, _DEFINITION):
        numbers += chain.from_iterable([definition[2:] for definition in definitions])
    if faults and _rows(faults, _FAULT, _FIXED_FAULT):
        fixes = [fault[6] for fault in faults if fault[6] is not None]
        _rows(fixes, _FIX)
        numbers += chain.from_iterable([(*fault[1:5], fault[7]) for fault in faults])
        numbers += chain.from_iterable([fix[:2] for fix in fixes])
    if waivers and _rows(waivers, _WAIVER):
        _words(chain.from_iterable([waiver[0] for waiver in waivers]))
        numbers += chain.from_iterable([waiver[1:] for waiver in waivers])
    _near(numbers)


def _check_anchors(row: Any) -> None:
    headings, blocks, html = row
    _rows(headings, _HEADING, _PLACED_HEADING)
    _near([number for level, _, _, *place in headings for number in (level, *place)])
    for words in (blocks, html):
        if type(words) is not list:
            raise ValueError("no list")
        _words(words)


def _check_block(block: Any) -> None:
    if type(block) is not str or len(block) > MAX_BLOCK:
        raise ValueError("no block of frontmatter")


def _rows(rows: Any, *forms: tuple[type, ...]) -> set[tuple[type, ...]]:
    """Every row is a list whose parts have the types of one of `forms`; those that occur."""
    if type(rows) is not list or not {list}.issuperset(map(type, rows)):
        raise ValueError("no list of rows")
    found = {tuple(map(type, row)) for row in rows}
    if not found.issubset(forms):
        raise ValueError("a row of another form")
    return found


def _words(values: Iterable[Any]) -> None:
    if not {str}.issuperset(map(type, values)):
        raise ValueError("no word")


def _near(numbers: Sequence[int]) -> None:
    if numbers and (min(numbers) < -1 or max(numbers) >= _FARTHEST):
        raise ValueError("a number out of range")
