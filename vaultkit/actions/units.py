"""How large pages were before a change, where some of them are changed only in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from vaultkit.model.around import NO_SMALLER, Around
from vaultkit.model.facts import Facts
from vaultkit.model.text import utf16_units
from vaultkit.parse.decode import decode
from vaultkit.parse.page import body_units, parse, targets
from vaultkit.parse.scan import Dialect


def units_before(
    around: Around,
    changed: Mapping[str, bytes],
    original: Callable[[str], bytes | None],
    dialect: Dialect | None = None,
) -> Around:
    """`around` for a tree on which only the pages `changed` differ from what was judged first.

    Such a page had the size that it has in its `original` bytes, where it had no other before; one
    without them is new. With a `dialect` to read them by, longer destinations of the same links are
    no growth, as in a check.
    """
    known = around.units_before
    if known is None:
        return around

    def units(path: str) -> int | None:
        data = original(path) if path in changed else None
        if path in changed and data is None:
            return None
        size = known(path)
        if size != NO_SMALLER or data is None:
            return size
        before = body_units(data)
        if before is None or dialect is None:
            return NO_SMALLER if before is None else before
        return before + longer_links(facts_in(changed[path], dialect), facts_in(data, dialect))

    return replace(around, units_before=units)


def facts_in(data: bytes, dialect: Dialect) -> Facts:
    """What the bytes of a page say."""
    return parse(decode(data).data, dialect)


def longer_links(now: Facts, old: Facts) -> int:
    """By how much the destinations of a page's links grew, as where something has moved: that is no
    growth of what the page says. Nothing where it has other links than before."""
    sides = [(targets(one), len(one.definitions)) for one in (old, now)]
    if len(sides[0][0]) != len(sides[1][0]) or sides[0][1] != sides[1][1]:
        return 0
    before, after = (sum(map(utf16_units, found)) for found, _ in sides)
    return max(after - before, 0)
