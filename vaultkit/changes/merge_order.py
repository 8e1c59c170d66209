"""The order of a merged sequence: from three orders of keys to one.

What both sides have is the backbone, in the order of the side that changed it. What only one side
has follows the entry of the backbone that stands before it there. Where both sides add at one
place the result is the same whichever of them is ours, so that two people who merge each other's
branches get the same bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import NamedTuple


class Orders(NamedTuple):
    """The keys of the common ancestor and of both sides, each in its order and each once."""

    base: Sequence[Hashable]
    ours: Sequence[Hashable]
    theirs: Sequence[Hashable]


class Order(NamedTuple):
    """The merged keys; `settled` is False where both sides ordered them anew, each differently."""

    keys: tuple[Hashable, ...]
    settled: bool


def merge_order(
    orders: Orders, keep: Collection[Hashable], rank: Callable[[Hashable], str]
) -> Order:
    """The keys in `keep`, each once. `rank` is the text by which additions at one place are put."""
    backbone, settled = _backbone(orders, keep, rank)
    known = frozenset(backbone)
    runs = [_runs(side, known) for side in (orders.ours, orders.theirs)]
    merged: dict[Hashable, None] = {}
    for anchor in (None, *backbone):
        if anchor is not None:
            merged[anchor] = None
        here = [[key for key in run.get(anchor, ()) if key in keep] for run in runs]
        for run in sorted(here, key=lambda keys: [rank(key) for key in keys]):
            merged.update(dict.fromkeys(run))
    return Order(tuple(merged), settled)


def replaced_twice(orders: Orders) -> bool:
    """Whether both sides put something else, each differently, where an entry stood before.

    That is a change of one thing in two ways, not two additions.
    """
    ours, theirs = frozenset(orders.ours), frozenset(orders.theirs)
    both = ours & theirs & frozenset(orders.base)
    runs = [_runs(side, both) for side in (orders.ours, orders.theirs)]
    anchor: Hashable = None
    for key in orders.base:
        if key in both:
            anchor = key
        elif key not in ours and key not in theirs:
            first, second = (run.get(anchor, []) for run in runs)
            if first and second and first != second:
                return True
    return False


def _backbone(
    orders: Orders, keep: Collection[Hashable], rank: Callable[[Hashable], str]
) -> tuple[list[Hashable], bool]:
    both = frozenset(orders.ours) & frozenset(orders.theirs) & frozenset(keep)
    base, ours, theirs = ([key for key in side if key in both] for side in orders)
    if ours == theirs:
        return ours, True
    old = frozenset(base)
    ours_moved = [key for key in ours if key in old] != base
    theirs_moved = [key for key in theirs if key in old] != base
    if ours_moved != theirs_moved:
        return (ours if ours_moved else theirs), True
    first = min(ours, theirs, key=lambda keys: [rank(key) for key in keys])
    return first, not ours_moved


def _runs(
    side: Sequence[Hashable], backbone: Collection[Hashable]
) -> Mapping[Hashable, list[Hashable]]:
    """What stands behind each entry of the backbone, None for the beginning, up to the next."""
    runs = defaultdict[Hashable, list[Hashable]](list)
    anchor: Hashable = None
    for key in side:
        if key in backbone:
            anchor = key
        else:
            runs[anchor].append(key)
    return runs
