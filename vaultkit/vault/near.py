"""Which of many names are close to one that is not there. Names are keys, see `surface.key_of`.

Only names of like length that begin alike and share either end's letters are compared at all, and
where those are many none is offered: a page with a thousand dead links must not take a minute.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

MOST = 3
"""How many close names are offered at most."""

_ENOUGH = 0.8
_SCAN_LIMIT = 100
_SHORTEST = 3


class Near:
    """Finds close names; remembers what it found."""

    def __init__(self, known: Iterable[str]) -> None:
        self._shapes: dict[tuple[str, int], list[str]] = {}
        for name in known:
            self._shapes.setdefault((name[:1], len(name)), []).append(name)
        self._found: dict[str, tuple[str, ...]] = {}

    def to(self, wanted: str) -> tuple[str, ...]:
        """Up to three names close to `wanted`, the closest first, then by the alphabet."""
        found = self._found.get(wanted)
        if found is None:
            found = self._found[wanted] = self._closest(wanted)
        return found

    def _closest(self, wanted: str) -> tuple[str, ...]:
        if len(wanted) < _SHORTEST:
            return ()
        near = self._alike(wanted)
        if len(near) > _SCAN_LIMIT:
            return ()
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(wanted)
        rated = []
        for name in near:
            matcher.set_seq1(name)
            if matcher.quick_ratio() >= _ENOUGH and (ratio := matcher.ratio()) >= _ENOUGH:
                rated.append((-ratio, name))
        return tuple([name for _, name in sorted(rated)[:MOST]])

    def _alike(self, wanted: str) -> list[str]:
        first, size = wanted[:1], len(wanted)
        spread = max(1, size // 5)
        head, tail = wanted[:3], wanted[-3:]
        return [
            name
            for length in range(size - spread, size + spread + 1)
            for name in self._shapes.get((first, length), ())
            if name[:3] == head or name[-3:] == tail
        ]
