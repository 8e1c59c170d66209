"""Edits of links that change their destinations and no other byte.

`retargeted` cuts the page at the places of the destinations and puts the new ones in between, as
`vaultkit.parse.link_spelling` writes them. Afterwards the page is read again: unless exactly the
links that were meant lead elsewhere, the edit is refused and there is nothing to write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Facts, Link, Node
from vaultkit.model.text import nfc
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.link_place import meant, scalars
from vaultkit.parse.link_spelling import (
    BY_HAND,
    Respelled,
    Retarget,
    refused,
    respelled,
    value_text,
)
from vaultkit.parse.page import fold_label, parse
from vaultkit.parse.scan import Dialect


class Edited(NamedTuple):
    """A page with other destinations, what was wanted, and the edit for each of that.

    `beside` are the UTF-16 units by which the page grows by what changes with the links.
    """

    data: bytes
    wanted: tuple[Retarget, ...]
    edits: tuple[Respelled, ...]
    beside: int = 0


def retargeted(data: bytes, dialect: Dialect, wanted: Sequence[Retarget]) -> bytes:
    """The page `data` with these of its links leading elsewhere, no other byte changed.

    The links are those that `parse(data, dialect, placed=True)` gives, or frontmatter values as
    links of the kind `property` with the place of their scalar; a use of a definition is changed by
    its definition. Raises StateError where one cannot be written so that it alone changes.
    """
    return edited(data, dialect, wanted).data


def edited(data: bytes, dialect: Dialect, wanted: Sequence[Retarget]) -> Edited:
    """The same, with the edits; raises as it does."""
    decoded = decode(data)
    if decoded.reason:
        raise StateError(f"the page cannot be edited: {decoded.reason}", "Save it as UTF-8 first.")
    text = decoded.data  # the mark would be a fault of one side only
    before = parse(text, dialect, placed=True)
    edits = [respelled(text, before, one, label_first=dialect.label_first) for one in wanted]
    new = with_edits(text, edits)
    _verify(before, parse(new, dialect, placed=True), wanted)
    return Edited((BOM if decoded.bom else b"") + new, tuple(wanted), tuple(edits))


def with_edits(text: bytes, edits: Sequence[Respelled]) -> bytes:
    """`text` with edits that do not overlap."""
    parts, at = [], 0
    for start, end, new in sorted(edits):
        if start < at:
            raise StateError("two edits of one link", BY_HAND)
        parts += [text[at:start], new]
        at = end
    return b"".join([*parts, text[at:]])


# --- reading again


def _verify(before: Facts, after: Facts, wanted: Sequence[Retarget]) -> None:
    expected = _expected(before, wanted)
    found = [(link.kind, link.label, link.commented, link.target) for link in after.links]
    for old, (kind, label, commented, target, page), new in zip(
        before.links, expected, found, strict=False
    ):
        same = new[:3] == (kind, label, commented) and _means(new[3], target, page, kind)
        if not same:
            raise refused(old, "the page would read otherwise than it should")
    whole = (
        len(found) == len(expected)
        and len(before.headings) == len(after.headings)
        and before.blocks == after.blocks
        and before.html_anchors == after.html_anchors
        and [fault.kind for fault in before.faults] == [fault.kind for fault in after.faults]
        and _same_definitions(before, after, wanted)
        and _same_values(before, after, wanted)
    )
    if not whole:
        raise refused(wanted[0].link, "the page would read otherwise than it should")


_Expected = tuple[str, str, bool, str, str | None]


def _expected(before: Facts, wanted: Sequence[Retarget]) -> list[_Expected]:
    """Kind, label, comment, rest or target, and the page where it is another, of each link."""
    by_place = {(one.link.span, type(one.link)): one for one in wanted}
    defined = {
        fold_label(one.link.label): one for one in wanted if isinstance(one.link, Definition)
    }
    found: list[_Expected] = []
    for link in before.links:
        change = by_place.get((link.span, Link))
        if change is None and link.label and link.kind.startswith("reference"):
            change = defined.get(fold_label(link.label))
        told = (link.kind, link.label, link.commented)
        if change is None:
            found.append((*told, link.target, None))
        else:
            found.append((*told, _rest(link.target, change, link.kind), change.page))
    return found


def _rest(target: str, change: Retarget, kind: str) -> str:
    if change.rest is not None:
        return meant(change.rest) if kind not in _NAMES else change.rest
    return target[len(_page_part(target, kind)) :]


_NAMES = frozenset(("wikilink", "embed", "property"))


def _page_part(target: str, kind: str) -> str:
    page = target.partition("#")[0]
    return page if kind in _NAMES else page.partition("?")[0]


def _means(found: str, target: str, page: str | None, kind: str) -> bool:
    if page is None:
        return found == target
    if kind in _NAMES:
        name = nfc(_page_part(found, kind).strip())
        return name == nfc(page) and found[len(_page_part(found, kind)) :].strip() == target.strip()
    written = _page_part(found, kind)
    path = nfc(unquote(written))
    return path in (nfc(page), f"./{nfc(page)}") and found[len(written) :] == target


def _same_definitions(before: Facts, after: Facts, wanted: Sequence[Retarget]) -> bool:
    changed = {one.link.label: one for one in wanted if isinstance(one.link, Definition)}
    if [d.label for d in before.definitions] != [d.label for d in after.definitions]:
        return False
    for old, new in zip(before.definitions, after.definitions, strict=True):
        change = changed.get(old.label)
        rest = old.target if change is None else _rest(old.target, change, "inline")
        if not _means(new.target, rest, change and change.page, "inline"):
            return False
    return True


def _same_values(before: Facts, after: Facts, wanted: Sequence[Retarget]) -> bool:
    changed = {
        one.link.span: one
        for one in wanted
        if isinstance(one.link, Link) and one.link.kind == "property"
    }
    old = [node for node, _ in scalars(before.frontmatter)]
    texts = [
        value_text(node, changed[node.span]) if node.span in changed else node.text for node in old
    ]
    return texts == [node.text for node, _ in scalars(after.frontmatter)] and _keys(
        before.frontmatter
    ) == _keys(after.frontmatter)


def _keys(node: Node | None) -> object:
    """The shape of a value: its keys and how many items its lists have."""
    if node is None or node.kind not in ("list", "map"):
        return None
    if node.kind == "list":
        return tuple(_keys(item) for item in node.items)
    return tuple((pair.key, _keys(pair.node)) for pair in node.pairs)
