"""Whether a pattern, as a tree of parts, is one on which a backtracking matcher stays quick."""

from __future__ import annotations

from math import prod

_FEW = 64

Part = tuple[object, ...]
"""("take", atom), ("begin",), ("end",), ("all", parts), ("any", parts), ("repeat", part, least,
most); `most` is None where there is no end."""


def is_cheap(part: Part) -> bool:
    """Whether a backtracking matcher has few ways to try: one endless repeat at the most."""
    endless, ways = _ways(part)
    return endless <= 1 and ways <= _FEW


def _ways(part: Part) -> tuple[int, int]:
    """How many endless repeats may meet in a part, and in how many ways else it may match."""
    kind, *rest = part
    if kind == "repeat":
        inner, least, most = rest
        if _ways(inner) != (0, 1):  # type: ignore[arg-type]
            return 2, 1
        return (1, 1) if most is None else (0, int(most) - int(least) + 1)  # type: ignore[call-overload]
    if kind not in ("all", "any"):
        return 0, 1
    found = [_ways(one) for one in rest[0]]  # type: ignore[attr-defined]
    if kind == "any":
        return max(endless for endless, _ in found), sum(ways for _, ways in found)
    return sum(endless for endless, _ in found), min(prod(ways for _, ways in found), _FEW + 1)
