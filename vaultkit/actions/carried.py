"""What carries over a move: what was before a change, and what findings are called by.

In: the vault as it was judged, and which files move. Out: the same in the words of the new paths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from vaultkit.actions.check import Seen
from vaultkit.actions.judge import Judged
from vaultkit.changes.journey import Journey
from vaultkit.model.around import NO_SMALLER, Around, Was
from vaultkit.rules.compare import Key
from vaultkit.vault.surface import record_of


def moved_around(
    around: Around,
    journey: Journey,
    sizes: Callable[[str], int | None] = lambda _: NO_SMALLER,
    longer: Mapping[str, int] = MappingProxyType({}),
) -> Around:
    """The same surroundings for pages that have moved. Nobody has asked for generated files yet.

    `sizes` tells, by the old path, how large a page was that is no longer as it was committed, and
    None of a file that was no page. `longer` has, by the old path, by how much the destinations of
    a page's links grow: the page says no more by that.
    """
    units = around.units_before

    def units_before(path: str) -> int | None:
        old = journey.origin(path)
        now = sizes(old)
        before = units(old) if units is not None and now is not None else None
        before = now if before == NO_SMALLER else before
        return before if before is None else before + longer.get(old, 0)

    def left() -> tuple[Mapping[str, Was], ...]:
        return tuple(
            {path: _gone(was, journey) for path, was in base.items()} for base in around.left()
        )

    return replace(around, units_before=units and units_before, left=left, owns=None)


def _gone(was: Was, journey: Journey) -> Was:
    """A page of before, where it is what moves now."""
    return was._replace(now=journey.file(was.now or was.path)) if was.path in journey.files else was


class Renamed:
    """What a finding of before is called afterwards: its record, and its subject where that is a
    path that moved or a link that changed."""

    def __init__(
        self,
        seen: Seen,
        journey: Journey,
        judged: Judged,
        targets: Mapping[tuple[str, str], str],
    ) -> None:
        self._journey = journey
        old, new = seen.judged.snapshot.surfaces, judged.snapshot.surfaces
        places = {*journey.files, *(path for path, _ in targets)}
        self._records = {
            record_of(path, old[path]): record_of(journey.file(path), new[journey.file(path)])
            for path in places
            if path in old and journey.file(path) in new
        }
        self._links = {
            (record_of(path, old[path]), target): new
            for (path, target), new in targets.items()
            if path in old
        }

    def __call__(self, key: Key) -> Key:
        """The key that a finding with this one has afterwards."""
        name, record, subject = key
        new = self._links.get((record, subject), self._journey.file(subject))
        return name, self._records.get(record, self._journey.file(record)), new
