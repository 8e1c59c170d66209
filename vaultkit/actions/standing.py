"""A judged tree from which trees that differ little are judged in the time that the change takes.

In: a judged tree; then another tree, and the files in which the two differ. Out: that one judged,
with every finding that a page gives, and of those that take the whole vault to see the errors. Law,
held by a property test: they are those that `vaultkit.actions.judge` finds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged
from vaultkit.actions.verdict import verdict_on
from vaultkit.generate.kept import hand_on
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.ordered import with_changes, with_paths
from vaultkit.model.tree import Entry, Tree
from vaultkit.rules.again import errors_again
from vaultkit.vault.between import Between
from vaultkit.vault.carry import carry
from vaultkit.vault.classify import Sorted, sort_paths
from vaultkit.vault.dependents import Dependents
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row, State, keys_of_pages, keys_of_paths
from vaultkit.vault.surface import Surface

_BUDGETS = ("BG002", "BG003")


class _Looked(NamedTuple):
    """What a change is: the paths of the new tree by kind, what to judge, and what is gone."""

    entries: Mapping[str, Entry]
    paths: Sorted
    differing: frozenset[str]
    surfaces: Mapping[str, Surface]
    gone: tuple[str, ...]
    blobs: Mapping[str, str]


class Standing:
    """`judged` is the tree, which `follow` replaces by one that was judged from it."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged
        self._told = {path: row.findings for path, row in judged.state.rows.items() if row.findings}
        self._errors = _errors(judged.wide)

    @cached_property
    def _dependents(self) -> Dependents:
        return Dependents(self.judged.state.rows)

    def next(self, tree: Tree, files: Collection[str], store: FactsStore, around: Around) -> Judged:
        """`tree` judged, which differs from this one in no other than these files.

        `store` has the facts of its pages.
        """
        before = self.judged.snapshot
        looked = self._looked(tree, files, store)
        snapshot, keys = self._snapshot(looked, store)
        fresh = looked.surfaces.keys()
        again = self._dependents.of(keys, looked.differing, looked.entries)
        again = {path for path in again if path in snapshot.surfaces and path not in fresh}
        old = self.judged.state.rows
        store.gather({path: old[path].blob for path in again})
        new: dict[str, Row | None] = dict.fromkeys(looked.gone)
        blobs = {**{path: old[path].blob for path in again}, **looked.blobs}
        for path in (*fresh, *sorted(again)):
            verdict = verdict_on(path, snapshot)
            new[path] = Row(blobs[path], snapshot.surfaces[path], *verdict[1:])
        rows = snapshot.rows = with_changes(old, new)
        snapshot.around = around
        pages = frozenset(new)
        change = Between(before, snapshot, pages, looked.differing, frozenset(keys))
        _carry(change)
        wide = tuple(errors_again(change, self._errors))
        told = {**self._told, **{path: row.findings if row else () for path, row in new.items()}}
        found = (*chain.from_iterable(told.values()), *wide)
        state = State(rows, snapshot.names.files)
        changed = tuple(path for path, row in new.items() if row is not None)
        return Judged(snapshot, state, found, changed, looked.gone, wide)

    def follow(self, judged: Judged) -> None:
        """Go on from a tree that `next` has judged from this one."""
        rows = self.judged.state.rows
        for path in (*judged.changed, *judged.gone):
            row = judged.state.rows.get(path)
            if "_dependents" in self.__dict__:
                self._dependents.follow(path, rows.get(path), row)
            self._told.pop(path, None)
            if row is not None and row.findings:
                self._told[path] = row.findings
        snapshot = judged.snapshot
        snapshot.budgets.settle()
        # that a page grew is over once it is committed
        self._errors = tuple(one for one in _errors(judged.wide) if one.code not in _BUDGETS)
        found = (*chain.from_iterable(self._told.values()), *self._errors)
        self.judged = Judged(snapshot, judged.state, found, (), (), self._errors)

    def _looked(self, tree: Tree, files: Collection[str], store: FactsStore) -> _Looked:
        before = self.judged.snapshot
        rows, old = self.judged.state.rows, before.entries
        entries = tree.entries()
        differing = sorted(path for path in files if old.get(path) != entries.get(path))
        was = sort_paths({path: old[path] for path in differing if path in old}, before.settings)
        now = sort_paths(
            {path: entries[path] for path in differing if path in entries}, before.settings
        )
        paths = Sorted(*(with_paths(*three) for three in zip(before.paths, was, now, strict=True)))
        gone = tuple(path for path in was.pages if path in rows and path not in set(now.pages))
        fresh = {
            path: entries[path].blob
            for path in now.pages
            if path not in rows or rows[path].blob != entries[path].blob
        }
        gists = store.gather(fresh)
        surfaces = {gist.path: gist.surface for gist in gists}
        blobs = {gist.path: gist.blob for gist in gists}
        return _Looked(entries, paths, frozenset(differing), surfaces, gone, blobs)

    def _snapshot(self, looked: _Looked, store: FactsStore) -> tuple[Snapshot, set[str]]:
        """The new tree, and the keys of names that mean something else in it."""
        before = self.judged.snapshot
        surfaces = with_changes(before.surfaces, {**dict.fromkeys(looked.gone), **looked.surfaces})
        moved = [
            path
            for path in looked.differing
            if (path in before.entries) != (path in looked.entries)
        ]
        files = frozenset(looked.entries) if moved else before.names.files
        names = before.names.following(files, surfaces, (*looked.surfaces, *looked.gone))
        keys = keys_of_pages(self.judged.state.rows, looked.surfaces, looked.gone)
        if moved:
            keys |= keys_of_paths(moved, before.names.folders ^ names.folders)
        snapshot = Snapshot(
            before.settings,
            looked.entries,
            looked.paths,
            surfaces,
            source=store,
            names=names,
            types=before.types,
        )
        return snapshot, keys


def _carry(change: Between) -> None:
    """Give on what was worked out of the whole vault before."""
    before, after = change.both
    carry(before, after, change.pages)
    after.limits = before.limits
    hand_on(before, after)


def _errors(findings: Collection[Finding]) -> tuple[Finding, ...]:
    return tuple(one for one in findings if one.severity is Severity.ERROR)
