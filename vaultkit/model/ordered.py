"""Tables sorted by path with some of their values changed, in the time of a copy."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

V = TypeVar("V")


def with_changes(table: Mapping[str, V], changes: Mapping[str, V | None]) -> dict[str, V]:
    """A sorted table as the changes leave it, sorted too; None takes a path away."""
    made = dict(table)
    new = []
    for path, value in changes.items():
        if value is None:
            made.pop(path, None)
        else:
            if path not in made:
                new.append(path)
            made[path] = value
    if not new:
        return made
    order = list(made)[: len(made) - len(new)]
    for path in new:
        insort(order, path)
    return dict(zip(order, map(made.__getitem__, order), strict=True))


def with_paths(
    paths: Sequence[str], gone: Iterable[str] = (), new: Iterable[str] = ()
) -> tuple[str, ...]:
    """Sorted paths without those that are gone and with the new ones."""
    made = list(paths)
    for path in gone:
        at = bisect_left(made, path)
        if at < len(made) and made[at] == path:
            del made[at]
    for path in new:
        at = bisect_left(made, path)
        if at == len(made) or made[at] != path:
            made.insert(at, path)
    return tuple(made)
