"""The vault that lies on disk, looked at again and again: only what changed is read anew."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from vaultkit.actions.before import around_of
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge_pages, judge_whole
from vaultkit.actions.memory import Memory
from vaultkit.actions.place import Place
from vaultkit.actions.reported import Reported, baseline_of, reported
from vaultkit.actions.view import View
from vaultkit.errors import SettingsError
from vaultkit.git.tip_files import moved_files, tip_files
from vaultkit.model.around import Around
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Unread, blob_id
from vaultkit.trees.look_again import look_again
from vaultkit.trees.names import MarkedTree
from vaultkit.trees.open import SETTINGS_FILE, Opened, open_vault
from vaultkit.trees.overlaid import OverlaidTree
from vaultkit.vault.state import Row


class _Known(NamedTuple):
    """What was seen last: `tree` is that of `opened`, with single paths seen since.

    `unread` is why the settings are those of before, None where they are those on disk.
    """

    opened: Opened
    tree: MarkedTree
    settings: Settings
    memory: Memory
    store: FactsStore
    judged: Judged
    unread: SettingsError | None = None


class OnDisk:
    """The work tree of a place. One caller at a time.

    `scanned` is when everything was listed last, and `took` how long, in seconds of
    `time.monotonic`.
    """

    def __init__(self, place: Place, environment: Mapping[str, str], *, jobs: int) -> None:
        self._place = place
        self._root = place.folder or ""
        self._environment = environment
        self._jobs = jobs
        self._known: _Known | None = None
        self._commit: str | None = None
        self._committed: dict[str, str] = {}
        self.scanned = float("-inf")
        self.took = 0.0

    @property
    def unread(self) -> SettingsError | None:
        """The mistakes of vault.yaml, where what was read of it before still holds."""
        return self._known.unread if self._known is not None else None

    def look(self, commit: str | None, hints: Iterable[str] | None, today: date) -> View:
        """The vault now; `hints` are paths that may have changed, None for any of them.

        `commit` is the tip of the branch. Raises `SettingsError` for mistakes of vault.yaml, unless
        it was read before without any.
        """
        moved = self._follow(commit)
        known = self._known
        if known is not None and hints is not None:
            known = self._updated(known, moved.union(hints))
        if known is None or hints is None:
            known = self._listed()
        self._known = known
        return View(
            known.tree,
            known.settings,
            known.judged,
            commit=commit,
            committed=self._committed,
            report=lambda: _report(known, today),
        )

    def differing(self) -> tuple[str, ...]:
        """The paths that lie on disk otherwise than they were seen last; costs one listing."""
        if self._known is None:
            return ()
        now = open_vault(self._root, "worktree", self._environment).tree.entries()
        known, rows = self._known.tree.entries(), self._known.judged.state.rows
        paths = [path for path in known if path not in now]
        for path, entry in now.items():
            before = known.get(path)
            if before is None or entry[:3] != (before.kind, _blob(rows, path, before), before.size):
                paths.append(path)
        return tuple(paths)

    def close(self) -> None:
        """Remember what is known for the next start."""
        if self._known is not None and isinstance(self._known.tree, OverlaidTree):
            self._known.memory.save(self._known.judged, None)

    def _follow(self, commit: str | None) -> set[str]:
        """Learn what a newer tip has; the paths that it has otherwise."""
        old, self._commit = self._commit, commit
        if commit == old:
            return set()
        repository = self._place.repository
        if old is None or commit is None:
            self._committed = tip_files(repository, commit) if commit is not None else {}
            return set()
        moved = moved_files(repository, old, commit)
        for path, blob in moved.items():
            if blob is None:
                self._committed.pop(path, None)
            else:
                self._committed[path] = blob
        return set(moved)

    def _listed(self) -> _Known:
        """List everything, and judge what is not as it was."""
        self.scanned = time.monotonic()
        old = self._known
        opened = open_vault(self._root, "worktree", self._environment)
        opened.tree.entries()
        self.took = time.monotonic() - self.scanned
        unread = None
        try:
            settings = settings_of(opened.tree, Options(), opened.private)
        except SettingsError as error:  # a person may be in the middle of it
            if old is None:
                raise
            settings, unread = old.settings, SettingsError(error.message, error.hint)
        if old is not None and old.settings == settings:
            memory, before, loaded = old.memory, old.judged, None
        else:
            memory, before = Memory(opened.private, settings), None
            loaded = memory.load()
        store = FactsStore(opened.tree, dialect_of(settings), memory, jobs=self._jobs)
        judged = judge_pages(opened.tree, settings, store, before=before or loaded)
        if before is None:
            memory.save(judged, loaded)
            judged.snapshot.forget()  # a first look has seen every link; few are asked for again
        return _Known(opened, opened.tree, settings, memory, store, judged, unread)

    def _updated(self, known: _Known, paths: set[str]) -> _Known | None:
        """The same with what lies at these paths now; None where that takes a listing."""
        if not paths:
            return known
        if paths & {SETTINGS_FILE, known.settings.ontology}:
            return None
        entries, rows = known.tree.entries(), known.judged.state.rows
        found = look_again(self._place.repository, entries, paths)
        if found is None:
            return None
        blobs = self._blobs(known, found)
        changed = {
            path: entry
            for path, entry in found.items()
            if entry is None or path not in rows or rows[path].blob != blobs.get(path)
        }
        if not changed:
            return known
        before = known.tree.fresh if isinstance(known.tree, OverlaidTree) else {}
        tree = OverlaidTree(known.opened.tree, self._root, {**before, **changed})
        store = FactsStore(tree, dialect_of(known.settings), known.memory)
        judged = judge_pages(tree, known.settings, store, before=known.judged)
        return known._replace(tree=tree, store=store, judged=judged)

    def _blobs(self, known: _Known, found: Mapping[str, Entry | None]) -> dict[str, str]:
        """The blob ids of these files, as Git would have them."""
        tree = OverlaidTree(known.tree, self._root, found)
        there = [path for path, entry in found.items() if entry is not None]
        rows = known.judged.state.rows
        blobs = {}
        for path, data in tree.reader()(there):
            if isinstance(data, Unread):
                continue
            blobs[path] = blob_id(data, tree.algorithm)
            if path in rows and rows[path].blob != blobs[path] and b"\r\n" in data:
                plain = blob_id(data.replace(b"\r\n", b"\n"), tree.algorithm)
                blobs[path] = plain if plain == rows[path].blob else blobs[path]
        return blobs


def _report(known: _Known, today: date) -> Reported:
    """What the checks report. After single looks nothing is known of what was before."""
    around = Around(today)
    if not isinstance(known.tree, OverlaidTree):
        opened = known.opened
        around = around_of(opened, known.settings, known.store, today=today, folder=opened.private)
    judged = judge_whole(known.judged, around)
    return reported(judged, known.settings, baseline_of(known.tree, known.settings))


def _blob(rows: Mapping[str, Row], path: str, entry: Entry) -> str:
    return rows[path].blob if path in rows else entry.blob
