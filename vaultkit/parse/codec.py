"""Facts ↔ compact JSON bytes, for the cache and between processes.

JSON, not pickle or marshal: a damaged or planted cache can make reading fail, never run anything.
"""

from __future__ import annotations

import json
from typing import Any

from vaultkit.model.facts import Definition, Facts, Fault, Heading, Link, Node, Pair, Waiver

VERSION = 1
"""Changes with the meaning of facts, so that older bytes are never read as newer ones."""

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_loads = json.JSONDecoder().decode


def encode(facts: Facts) -> bytes:
    """The bytes of `facts`."""
    links: Any = facts.links
    if not facts.placed:
        links = [link[:3] if link.start < 0 and not link.line else link for link in links]
    return _dumps(
        [
            facts.has_block,
            facts.frontmatter,
            facts.body_line,
            facts.body_start,
            facts.body_units,
            facts.placed,
            facts.headings,
            links,
            facts.definitions,
            facts.blocks,
            facts.html_anchors,
            facts.faults,
            facts.waivers,
        ]
    ).encode("utf-8", "surrogatepass")


def decode(data: bytes) -> Facts:
    """The facts of `encode`'s bytes. Raises ValueError for any other bytes."""
    try:
        row = _loads(data.decode("utf-8", "surrogatepass"))
        return Facts(
            has_block=row[0],
            frontmatter=_node(row[1]) if row[1] else None,
            body_line=row[2],
            body_start=row[3],
            body_units=row[4],
            placed=row[5],
            headings=tuple([Heading(*heading) for heading in row[6]]),
            links=tuple([Link(*link) for link in row[7]]),
            definitions=tuple([Definition(*definition) for definition in row[8]]),
            blocks=tuple(row[9]),
            html_anchors=tuple(row[10]),
            faults=tuple([_fault(fault) for fault in row[11]]),
            waivers=tuple([Waiver(tuple(waiver[0]), *waiver[1:]) for waiver in row[12]]),
        )
    except (TypeError, IndexError, KeyError, RecursionError) as error:
        raise ValueError(f"not the bytes of facts: {error}") from error


def _fault(row: Any) -> Fault:
    fix = tuple(row[6]) if row[6] else None
    return Fault(*row[:6], fix, row[7])


def _node(row: Any) -> Node:
    kind, value = row[0], row[1]
    if kind == "list":
        value = tuple([_node(item) for item in value])
    elif kind == "map":
        value = tuple([Pair(pair[0], _node(pair[1]), pair[2], pair[3]) for pair in value])
    return Node(kind, value, row[2], row[3], row[4], row[5])
