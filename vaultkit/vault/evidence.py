"""Evidence: the passages of retained files that a record rests on (spec 1.3)."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.facts import Facts, Node


class Evidence(NamedTuple):
    """One item under `evidence`, as nodes; a key that is not there is None.

    `path` is a file of the vault from its root, `sha256` the hex hash of its bytes, `lines` a list
    of the first and the last line, 1-based, `quote` text that stands there.
    """

    node: Node
    path: Node | None
    sha256: Node | None
    lines: Node | None
    quote: Node | None


def evidence_of(facts: Facts) -> tuple[Evidence, ...]:
    """The evidence of a page, items that are no map included."""
    node = facts.field("evidence")
    if node is None:
        return ()
    items = node.items if node.kind == "list" else (node,) if node.value is not None else ()
    found = []
    for item in items:
        keys = {pair.key: pair.node for pair in item.pairs}
        parts = (keys.get(key) for key in ("path", "sha256", "lines", "quote"))
        found.append(Evidence(item, *parts))
    return tuple(found)


def evidence_paths(facts: Facts) -> tuple[str, ...]:
    """The files that the evidence of a page names, each once."""
    paths = (item.path.text for item in evidence_of(facts) if item.path is not None)
    return tuple(dict.fromkeys(path for path in paths if path and is_tree_path(path)))


def is_tree_path(text: str) -> bool:
    """Whether a tree may have this path: from its root, without dots to climb by."""
    return "\n" not in text and all(part not in ("", ".", "..") for part in text.split("/"))


def lines_of(item: Evidence) -> tuple[int, int] | None:
    """The first and the last line that are cited; None where `lines` has another form."""
    if item.lines is None or item.lines.kind != "list":
        return None
    numbers = [_number(one.text) for one in item.lines.items]
    if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1]:
        return None
    return numbers[0], numbers[1]


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
