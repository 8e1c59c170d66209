"""Pages that a judgement owes, judged a few at a time, so that something else can come between.

In: a judgement of which a share was asked for. Out: the same with more pages judged, and in the end
with all of them, as if everything had been asked for at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, judged_of, row_of
from vaultkit.actions.verdict import verdict_on
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row

_AT_ONCE = 4


class Owed:
    """What `judged` owes; `store` has the facts of its tree."""

    def __init__(self, judged: Judged, store: FactsStore) -> None:
        self._judged, self._store = judged, store
        self._left = dict.fromkeys(judged.owed)
        self._new: dict[str, Row] = {}

    @property
    def left(self) -> int:
        """How many pages are owed still."""
        return len(self._left)

    def pay(self, enough: Callable[[], bool]) -> None:
        """Judge some, until it is `enough` or all of them are."""
        rows, snapshot = self._judged.state.rows, self._judged.snapshot
        while self._left and not enough():
            paths = tuple(islice(self._left, _AT_ONCE))
            for gist in self._store.gather({path: rows[path].blob for path in paths}):
                path = gist.path
                verdict = verdict_on(path, snapshot)
                self._new[path] = row_of(gist.blob, snapshot.surfaces[path], verdict)
                del self._left[path]

    def judged(self) -> Judged:
        """The judgement with what was judged since, without what takes the whole vault to see."""
        before = self._judged
        if not self._new:
            return before
        rows = before.state.rows
        kept = {path: self._new.get(path, row) for path, row in rows.items()}
        changed = tuple(dict.fromkeys((*before.changed, *self._new)))
        snapshot = _again(before.snapshot, self._store)
        found = judged_of(snapshot, kept, before.state.files, changed, before.gone)
        snapshot.budgets.come_from(before.snapshot.budgets, frozenset(self._new))
        snapshot.budgets.settle()
        return replace(found, owed=tuple(self._left))


def _again(vault: Snapshot, store: FactsStore) -> Snapshot:
    """The same tree, with nothing worked out of its rows yet."""
    return Snapshot(
        vault.settings,
        vault.entries,
        vault.paths,
        vault.surfaces,
        source=store,
        keyed=vault.keyed,
        names=vault.names,
        types=vault.types,
    )
