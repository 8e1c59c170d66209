"""Which kind of field some values are of: the first in order that takes every one of them.

Whether a value passes is asked of `Judge`, which judges pages later: so no page of today is wrong
by a field that is proposed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology.proposal import Count
from vaultkit.ontology.values import Judge, is_empty

FIGURES = ("integer", "number")
DAYS = ("date", "datetime")

_NARROW = ("boolean", *FIGURES, *DAYS, "url", "email", "link")
_WIDE = ("string", "text")
_OF_HINT = {"number": ("number",), "string": ("url", "email", "link"), "list": _NARROW}
_NEARLY = ("boolean", *FIGURES, *DAYS, "url")
_DEEPEST = 3

_FEWEST_VALUES = 10
_MOST_CHOICES = 8
_PER_CHOICE = 4
_LONGEST_CHOICE = 40

_WIKILINK = re.compile(r"!?\[\[[^\[\]\r\n]+\]\]")
# 0012 and 1.10 are figures to YAML, and most often a code and a version to whoever wrote them
_FIGURE = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]*[1-9])?")


class Value(NamedTuple):
    """A value, and where the links of its page stand."""

    node: Node
    links: frozenset[tuple[int, int]] = frozenset()

    @property
    def is_link(self) -> bool:
        """Whether it is a link already."""
        return (self.node.line, self.node.column) in self.links


def field_of(values: Sequence[Value], hint: str = "", depth: int = 0) -> Field | None:
    """The field, without its name, that all these values pass; None where there is none.

    `hint` is a kind that somebody chose for it, taken where it fits.
    """
    filled = [one for one in values if not is_empty(one.node)]
    kinds = {one.node.kind for one in filled}
    if not filled:
        return Field(kind=hint or "text")
    if kinds == {"map"}:
        return Field(kind="map")
    if "map" in kinds:
        return None
    if "list" in kinds or hint == "list":
        return _list(filled, hint, depth)
    kind = _narrow(filled, hint)
    if kind:
        return Field(kind=kind)
    found = choices(filled)
    if found:
        return Field(kind="enum", choices=tuple([Choice(value=one.value) for one in found]))
    return Field(kind=next(kind for kind in _WIDE if _all_pass(filled, kind)))


def _list(values: Sequence[Value], hint: str, depth: int) -> Field:
    items = [Value(item, one.links) for one in values for item in one.node.items]
    if depth >= _DEEPEST or any(is_empty(one.node) for one in items):
        return Field(kind="list")
    inner = field_of(items, "" if hint == "list" else hint, depth + 1)
    return Field(kind="list", of=inner)


def _narrow(values: Sequence[Value], hint: str) -> str:
    """The first of the kinds with a form of their own that fits, "" for none."""
    for kind in _OF_HINT.get(hint, (hint,) if hint else _NARROW):
        if _is_meant(kind, values) and _all_pass(values, kind):
            return kind
    return "" if not hint or hint == "string" else _narrow(values, "")


def _is_meant(kind: str, values: Sequence[Value]) -> bool:
    """Whether values that a kind would take are likely to be of it."""
    if kind == "link":
        return all(one.is_link and _WIKILINK.fullmatch(one.node.text or "") for one in values)
    if kind in FIGURES:
        return all(_FIGURE.fullmatch(one.node.text or "") for one in values)
    return True


def _all_pass(values: Sequence[Value], kind: str) -> bool:
    judge = Judge(Field(kind=kind))
    return all(next(judge.problems(one.node, ()), None) is None for one in values)


def choices(values: Sequence[Value]) -> tuple[Count, ...]:
    """The values of an enum, commonest first; none where these are not drawn from a short list."""
    counts = counted(values)
    total, kinds = counts.total(), len(counts)
    if total < _FEWEST_VALUES or not 2 <= kinds <= _MOST_CHOICES or total < kinds * _PER_CHOICE:
        return ()
    if min(counts.values()) < 2 or not all(_may_be_choice(text) for text in counts):
        return ()
    return in_order(counts)


def _may_be_choice(text: str) -> bool:
    return len(text) <= _LONGEST_CHOICE and text.isprintable()


def counted(values: Sequence[Value]) -> Counter[str]:
    """How often each text stands there, in lists too."""
    return Counter(
        [
            nfc(item.text)
            for one in values
            for item in one.node.items
            if item.text is not None and not is_empty(item)
        ]
    )


def in_order(counts: Counter[str]) -> tuple[Count, ...]:
    """Commonest first, then by text."""
    return tuple([Count(*one) for one in sorted(counts.items(), key=lambda x: (-x[1], x[0]))])


def nearly(values: Sequence[Value]) -> tuple[str, int, int, str] | None:
    """A narrower kind that nine of ten values are of: kind, how many, of how many, one that is not.

    None where there is none, or where these are too few to tell; no kind takes all of them.
    """
    scalars = [one for one in values if one.node.text is not None and not is_empty(one.node)]
    if len(scalars) < _FEWEST_VALUES or len(scalars) < len(values):
        return None
    most = len(scalars) // 10 + 1
    for kind in _NEARLY:
        judge = Judge(Field(kind=kind))
        others = list(islice((one for one in scalars if not _fits(judge, kind, one)), most))
        if 0 < len(others) < most:
            return kind, len(scalars) - len(others), len(scalars), others[0].node.text or ""
    return None


def _fits(judge: Judge, kind: str, one: Value) -> bool:
    return _is_meant(kind, (one,)) and next(judge.problems(one.node, ()), None) is None
