"""Two changes of one frontmatter put together, key by key and list item by list item.

A key that one side changed takes that side's bytes. Where both changed one key, a list takes the
additions and removals of both, a map is merged by its own keys, and whatever is left goes to Git's
text merge, which marks what a person must decide. The result tells what it must mean when it is
read again, so that no mistake made here can pass.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from vaultkit.changes.merge_order import Orders, merge_order, replaced_twice
from vaultkit.changes.merge_parts import Layout, NotCut, Part, Parts
from vaultkit.model.facts import Node
from vaultkit.model.merged import TextMerge
from vaultkit.parse.edit import meaning

_JOINT = ", "  # between two words in brackets, where nothing says how they are parted
_NOTHING = Parts("", "", (), "", None)


class Head(NamedTuple):
    """One version's frontmatter between its fences, as text and as read."""

    source: str
    root: Node | None


class Piece(NamedTuple):
    """Merged text, and what it must be read as; `ANYTHING` where a text merge made it."""

    text: str
    means: object
    conflict: bool = False


class _Anything:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


ANYTHING = _Anything()
"""Equal to every value."""


class _Undecided(Exception):
    """Both sides changed one thing, each in another way."""


class _Side(NamedTuple):
    """A map or a list of one version, and the block that it was cut from."""

    layout: Layout
    parts: Parts


_Sides = tuple[_Side, _Side, _Side]
_Three = tuple[Part | None, Part | None, Part | None]


def merge_head(base: Head, ours: Head, theirs: Head, texts: TextMerge) -> Piece:
    """The merged lines between the fences; `means` is a list of (key, meaning).

    Raises `NotCut` where one of the three is not laid out in lines of its own keys.
    """
    return _Merge(texts).block((_side(base), _side(ours), _side(theirs)))


def _side(head: Head) -> _Side:
    layout = Layout(head.source)
    return _Side(layout, layout.whole(head.root))


class _Merge:
    def __init__(self, texts: TextMerge) -> None:
        self._texts = texts

    def block(self, sides: _Sides) -> Piece:
        """The keys of a whole block, and the lines above and below them."""
        top = self._text(*(side.parts.head for side in sides))
        pieces, _ = self._pieces(sides)
        tail = self._text(*(side.parts.tail for side in sides))
        return Piece(
            "".join((top.text, *(piece.text for piece in pieces), tail.text)),
            [piece.means for piece in pieces],
            any(piece.conflict for piece in (top, *pieces, tail)),
        )

    def _pieces(self, sides: _Sides) -> tuple[list[Piece], bool]:
        """The merged parts in their order; False where it is one of two that do not agree."""
        base, ours, theirs = ({part.key: part for part in side.parts.parts} for side in sides)
        keep = {
            key
            for key in ours | theirs
            if (key in ours and key in theirs) or _differs(base, ours.get(key) or theirs[key])
        }

        def rank(key: Hashable) -> str:
            return min(side[key].own for side in (ours, theirs) if key in side)

        orders = Orders(*(side.parts.keys for side in sides))
        keys, settled = merge_order(orders, keep, rank)
        layouts = tuple(side.layout for side in sides)
        is_map = sides[1].parts.kind == "map"
        pieces = [
            self._part((base.get(key), ours.get(key), theirs.get(key)), layouts, is_map=is_map)
            for key in keys
        ]
        return pieces, settled or is_map

    def _part(self, three: _Three, layouts: tuple[Layout, ...], *, is_map: bool) -> Piece:
        base, ours, theirs = three
        if ours is None or theirs is None:
            one = ours or theirs
            if base is None and one is not None:
                return Piece(_full(one), _means(one, is_map))
            return self._marked(_full(base), _full(ours), _full(theirs))
        above = self._text(base.above if base else "", ours.above, theirs.above)
        own = self._own(base, ours, theirs, layouts)
        means = (ours.key, own.means) if is_map else own.means
        return Piece(above.text + own.text, means, above.conflict or own.conflict)

    def _own(
        self, base: Part | None, ours: Part, theirs: Part, layouts: tuple[Layout, ...]
    ) -> Piece:
        """The text of a part that both sides have."""
        if ours.own == theirs.own or (base and base.own == theirs.own):
            return Piece(ours.own, meaning(ours.node))
        if base and base.own == ours.own:
            return Piece(theirs.own, meaning(theirs.node))
        if meaning(ours.node) == meaning(theirs.node) and "#" not in ours.own + theirs.own:
            return Piece(min(ours.own, theirs.own), meaning(ours.node))
        try:
            return self._inside(base, ours, theirs, layouts)
        except (NotCut, _Undecided):
            return self._marked(base.own if base else "", ours.own, theirs.own)

    def _inside(
        self, base: Part | None, ours: Part, theirs: Part, layouts: tuple[Layout, ...]
    ) -> Piece:
        """A map or a list that both sides changed, part by part."""
        first, second = layouts[1].inside(ours), layouts[2].inside(theirs)
        before = layouts[0].inside(base) if base and base.node.value is not None else _NOTHING
        is_map = first.kind == "map"
        if first.kind != second.kind or (before.kind and is_map != (before.kind == "map")):
            raise _Undecided
        if first.kind != "words" and ours.node.column != theirs.node.column:
            raise _Undecided
        before_known = before.kind == first.kind
        if not is_map and replaced_twice(Orders(before.keys, first.keys, second.keys)):
            raise _Undecided
        sides = [_Side(*pair) for pair in zip(layouts, (before, first, second), strict=True)]
        pieces, settled = self._pieces((sides[0], sides[1], sides[2]))
        marked = first.kind == "words" and any(piece.conflict for piece in pieces)
        if not settled or marked or (not pieces and first.kind != "words"):
            raise _Undecided
        ends = [
            _one_of(
                getattr(before, end) if before_known else None,
                getattr(first, end),
                getattr(second, end),
            )
            for end in ("head", "tail")
        ]
        means = [piece.means for piece in pieces]
        return Piece(
            ends[0] + _joint(first, second).join(piece.text for piece in pieces) + ends[1],
            means if is_map else tuple(means),
            any(piece.conflict for piece in pieces),
        )

    def _text(self, base: str, ours: str, theirs: str) -> Piece:
        try:
            return Piece(_one_of(base, ours, theirs), None)
        except _Undecided:
            return self._marked(base, ours, theirs)

    def _marked(self, base: str, ours: str, theirs: str) -> Piece:
        data, conflict = self._texts(base.encode(), ours.encode(), theirs.encode())
        return Piece(data.decode(), ANYTHING, conflict)


def _one_of(base: str | None, ours: str, theirs: str) -> str:
    """The text of the side that changed it. Raises `_Undecided` where both did."""
    if ours == theirs or base == theirs:
        return ours
    if base == ours:
        return theirs
    raise _Undecided


def _joint(ours: Parts, theirs: Parts) -> str:
    """What stands between two parts."""
    if ours.kind != "words":
        return ""
    known = {parts.joint for parts in (ours, theirs)} - {None}
    return known.pop() or _JOINT if len(known) == 1 else _JOINT


def _differs(base: Mapping[Hashable, Part], part: Part) -> bool:
    """Whether a part that the other side lacks is new, or was changed where that one removed it."""
    before = base.get(part.key)
    return before is None or _full(before) != _full(part)


def _full(part: Part | None) -> str:
    return part.above + part.own if part else ""


def _means(part: Part, is_map: bool) -> object:
    return (part.key, meaning(part.node)) if is_map else meaning(part.node)
