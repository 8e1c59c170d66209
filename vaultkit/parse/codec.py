"""Facts ↔ compact JSON bytes, for the cache and between processes.

JSON, not pickle or marshal: a damaged or planted cache can make reading fail, never run anything.
"""

from __future__ import annotations

import json
from typing import Any

from vaultkit.model.facts import Definition, Facts, Fault, Heading, Link, Node, Waiver
from vaultkit.parse import yaml_nodes

VERSION = 6
"""Changes with the meaning of facts, so that older bytes are never read as newer ones."""

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_loads = json.JSONDecoder().decode


def to_json(value: Any) -> bytes:
    """`value` as one compact line, which holds lone surrogates too."""
    return _dumps(value).encode("utf-8", "surrogatepass")


def from_json(data: bytes) -> Any:
    """What `to_json` wrote. Raises ValueError for anything that is no JSON."""
    return _loads(data.decode("utf-8", "surrogatepass"))


def waivers_from(rows: Any) -> tuple[Waiver, ...]:
    """Waivers of their parts as JSON has them."""
    return tuple([Waiver(tuple(one[0]), *one[1:]) for one in rows])


def encode(facts: Facts) -> bytes:
    """The bytes of `facts`: three lines, so that each can be read when it is asked for."""
    links: Any = facts.links
    if not facts.placed:
        links = [link[:3] if link.start < 0 and not link.line else link for link in links]
    core = to_json(
        [
            facts.has_block,
            facts.body_line,
            facts.body_start,
            facts.body_units,
            facts.placed,
            links,
            facts.definitions,
            facts.faults,
            facts.waivers,
            facts.said,
            facts.lead,
        ]
    )
    return b"%s\n%s\n%s" % (
        core,
        encode_anchors(facts),
        to_json(facts.block) if facts.block else b"",
    )


def encode_anchors(facts: Facts) -> bytes:
    """Headings, block ids and HTML anchors: all that a link to the page can ask of it."""
    if not (facts.headings or facts.blocks or facts.html_anchors):
        return b""
    headings: Any = facts.headings
    if not facts.placed:
        headings = [one if one.start >= 0 else one[:3] for one in headings]
    return to_json([headings, facts.blocks, facts.html_anchors])


def decode_anchors(data: bytes) -> Facts:
    """Facts that hold what `encode_anchors` wrote down, and nothing else."""
    return _stored(data.decode("utf-8", "surrogatepass"), "")


def anchors_of(data: bytes) -> bytes:
    """The part of `encode`'s bytes that tells headings, block ids and HTML anchors."""
    return data.split(b"\n", 2)[1]


def slim(facts: Facts, anchors: bytes, *, head: bool = False) -> Facts:
    """The same facts with less in memory; `anchors` are their `encode_anchors`.

    `head`: the values of the frontmatter will be asked for, and stay.
    """
    stored = object.__new__(StoredFacts)
    keep = object.__setattr__
    for name in _KEPT:
        keep(stored, name, getattr(facts, name))
    keep(stored, "_late_anchors", anchors.decode("utf-8", "surrogatepass"))
    keep(stored, "_anchors", None)
    keep(stored, "_head", facts.frontmatter if head else None)
    return stored


_LateParts = tuple[tuple[Heading, ...], tuple[str, ...], tuple[str, ...]]


class StoredFacts(Facts):
    """Facts from their bytes; headings, anchors and frontmatter are read at the first question."""

    __slots__ = ("_anchors", "_head", "_late_anchors")

    _late_anchors: str
    _anchors: _LateParts | None
    _head: Node | None

    def _late(self) -> _LateParts:
        if self._anchors is None:
            late = self._late_anchors
            headings, blocks, html = _loads(late) if late else ((), (), ())
            made = tuple([Heading(*heading) for heading in headings]), tuple(blocks), tuple(html)
            object.__setattr__(self, "_anchors", made)
            return made
        return self._anchors

    @property
    def headings(self) -> tuple[Heading, ...]:
        """As in `Facts`."""
        return self._late()[0]

    @property
    def blocks(self) -> tuple[str, ...]:
        """As in `Facts`."""
        return self._late()[1]

    @property
    def html_anchors(self) -> tuple[str, ...]:
        """As in `Facts`."""
        return self._late()[2]

    @property
    def frontmatter(self) -> Node | None:
        """As in `Facts`."""
        if self._head is None and self.block:
            object.__setattr__(
                self, "_head", yaml_nodes.load(self.block, yaml_nodes.FIRST_LINE).root
            )
        return self._head


def decode(data: bytes) -> Facts:
    """The facts of `encode`'s bytes. Raises ValueError for any other bytes.

    What is read later was checked by whoever kept the bytes; see `vaultkit.trees.cache`.
    """
    try:
        core, anchors, head = data.decode("utf-8", "surrogatepass").split("\n")
        row = _loads(core)
        facts = _stored(anchors, _loads(head) if head else "")
        keep = object.__setattr__
        for name, value in zip(_CORE, row[:5], strict=True):
            keep(facts, name, value)
        keep(facts, "links", tuple([Link(*link) for link in row[5]]))
        keep(facts, "definitions", tuple([Definition(*definition) for definition in row[6]]))
        keep(facts, "faults", tuple([_fault(fault) for fault in row[7]]))
        keep(facts, "waivers", waivers_from(row[8]))
        keep(facts, "said", row[9])
        keep(facts, "lead", row[10])
    except (TypeError, IndexError, KeyError, RecursionError) as error:
        raise ValueError(f"not the bytes of facts: {error}") from error
    return facts


def _stored(anchors: str, block: str) -> StoredFacts:
    facts = object.__new__(StoredFacts)
    for name, value in _EMPTY:
        object.__setattr__(facts, name, value)
    object.__setattr__(facts, "_late_anchors", anchors)
    object.__setattr__(facts, "block", block)
    return facts


_EMPTY = (
    ("has_block", False),
    ("body_line", 1),
    ("body_start", 0),
    ("body_units", 0),
    ("said", ""),
    ("lead", ""),
    ("placed", False),
    ("links", ()),
    ("definitions", ()),
    ("faults", ()),
    ("waivers", ()),
    ("_anchors", None),
    ("_head", None),
)
_CORE = ("has_block", "body_line", "body_start", "body_units", "placed")
_KEPT = (*_CORE, "block", "links", "definitions", "faults", "waivers", "said", "lead")


def _fault(row: Any) -> Fault:
    kind, line, column, end_line, end_column, detail, fix, other = row
    place = (line, column, end_line, end_column)
    return Fault(kind, *place, detail, tuple(fix) if fix else None, other)
