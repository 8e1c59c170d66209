"""The engine on Whoosh, for a Python whose SQLite has no FTS5. Needs the extra `whoosh`.

The whole index is read into memory and checked on the way, so that damage on disk is noticed before
anything is believed, and never by a process that has read it already.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import count
from typing import Any

import whoosh
from whoosh.filedb.filestore import RamStorage
from whoosh.index import FileIndex
from whoosh.reading import IndexReader
from whoosh.scoring import BM25F
from whoosh.searching import Searcher

from vaultkit.search.engine import Best, Change, Known, Plan, Unusable, Wanted
from vaultkit.search.file_set import FileSet
from vaultkit.search.index_lock import NoPlace
from vaultkit.search.passing import Held, passes
from vaultkit.search.whoosh_words import put, query_of, schema

VERSION = f"1 {whoosh.versionstring()}"
"""Of fields, tokens and Whoosh itself; an index of another one is made anew."""

_UNSOUND = "unsound"
_WORTH_A_BUILD = 0.5
_MEMORY = 256  # MiB that a writer takes before it begins another segment


class WhooshIndex:
    """An index below a `FileSet`, or in memory. Methods may raise `Unavailable` and `NoPlace`."""

    name = "whoosh"

    def __init__(self, place: FileSet | None) -> None:
        self._place = place
        self._numbers = count()
        self._mark = -1
        self._files: dict[str, bytes] = {}
        self._unsound: frozenset[str] = frozenset()
        self._searcher: Searcher | None = None
        self._rows: list[Held | None] = []
        self._told: dict[str, list[Held]] = {}

    def generation(self) -> int:
        """The number of the index as it is noted; -1 where there is none."""
        return self._mark if self._place is None else self._place.current()

    def update(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> int:
        """Do what is wanted; see `Engine`."""
        if self._change_of(wanted, paths, expected).is_empty and self._searcher is not None:
            return self._mark
        if self._place is None:
            return self._updated(wanted, paths, expected)
        with self._place.lock():
            return self._updated(wanted, paths, expected)

    def find(self, plan: Plan, expected: int, *, limit: int, offset: int) -> Best:
        """The best documents, how many there are, and what is not sound."""
        every = self._matching(plan._replace(filters=plan.filters._replace(sound=False)), expected)
        unsound = self._unsound if plan.filters.sound else frozenset()
        scored = [(-score, one.path, one) for score, one in every if one.path not in unsound]
        best = sorted(scored)[offset : offset + limit]
        left = tuple(one.path for _, one in every if one.path in unsound)
        return Best([one.row(-score) for score, _, one in best], len(scored), left)

    def count(self, plan: Plan, expected: int) -> int:
        """How many documents match."""
        return len(self._matching(plan, expected))

    def close(self) -> None:
        """Let go of what was read."""
        searcher, self._searcher = self._searcher, None
        if searcher is not None:
            searcher.close()
        self._mark, self._files, self._rows, self._told = -1, {}, [], {}

    def _matching(self, plan: Plan, expected: int) -> list[tuple[float, Held]]:
        searcher = self._searcher
        if searcher is None or not expected == self._mark == self.generation():
            raise Unusable("the index was changed")
        found = searcher.search(query_of(plan, searcher.reader()), limit=None)
        filters, kept = plan.filters, []
        for score, number in found.top_n:
            one = self._rows[number]
            if one is not None and passes(one, filters, sound=one.path not in self._unsound):
                kept.append((float(score), one))
        return kept

    def _change_of(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> Change:
        self._load()
        part = paths is not None and self._mark == expected and expected >= 0
        return wanted(self._known(paths if part else None), not part)

    def _known(self, paths: Collection[str] | None) -> dict[str, Known]:
        only = None if paths is None else set(paths)
        return {
            one.path: Known(one.blob, one.path not in self._unsound)
            for one in self._rows
            if one is not None and (only is None or one.path in only)
        }

    def _updated(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> int:
        change = self._change_of(wanted, paths, expected)
        held = sum(one is not None for one in self._rows)
        if self._searcher is None or change.many > _WORTH_A_BUILD * held:
            change = wanted({}, True)
            self._done(change, RamStorage(), empty=True)
        elif not change.is_empty:
            storage = RamStorage()
            storage.files = {name: data for name, data in self._files.items() if name != _UNSOUND}
            self._done(change, storage, empty=False)
        return self._mark

    def _done(self, change: Change, storage: RamStorage, *, empty: bool) -> None:
        """Change an index, leave it on disk, and read it from there on."""
        unsound = set() if empty else set(self._unsound)
        index = FileIndex.create(storage, schema()) if empty else FileIndex(storage)
        unsound.difference_update(change.gone)
        for path, sound in change.sound.items():
            (unsound.discard if sound else unsound.add)(path)
        if empty or change.gone or change.many:
            writer = index.writer(limitmb=_MEMORY)
            for path in change.gone:
                writer.delete_by_term("path", path)
            for one in change.put:
                if not empty:
                    writer.delete_by_term("path", one.path)
                put(writer, one)
                (unsound.discard if one.sound else unsound.add)(one.path)
            writer.commit()
        files = {**storage.files, _UNSOUND: json.dumps(sorted(unsound)).encode()}
        mark = next(self._numbers)
        if self._place is not None:
            try:
                mark = self._place.write(files)
            except OSError as error:
                raise NoPlace(str(error)) from error
        self._take(mark, files)

    def _load(self) -> None:
        """Read the index that is noted, unless it is read already."""
        if self._place is None or (self._searcher and self._place.current() == self._mark):
            return
        told = self._told
        self.close()
        self._told = told
        found = self._place.read()
        if found is not None:
            self._take(*found)

    def _take(self, mark: int, files: dict[str, bytes]) -> None:
        storage = RamStorage()
        storage.files = {name: data for name, data in files.items() if name != _UNSOUND}
        before = self._searcher
        reader = FileIndex(storage).reader()
        self._searcher = Searcher(reader, weighting=BM25F())
        self._rows = self._rows_of(reader)
        self._mark, self._files = mark, files
        self._unsound = frozenset(json.loads(files[_UNSOUND]))
        if before is not None:
            before.close()

    def _rows_of(self, reader: IndexReader) -> list[Held | None]:
        """What is kept of each document by its number; segments that are known are not read."""
        rows: list[Held | None] = []
        told: dict[str, list[Held]] = {}
        for leaf, _ in reader.leaf_readers():
            if not leaf.doc_count_all():
                continue
            segment: Any = leaf.segment()
            name = segment.segment_id()
            told[name] = self._told.get(name) or [
                Held(*leaf.stored_fields(number)["held"]) for number in range(leaf.doc_count_all())
            ]
            rows += [
                None if leaf.is_deleted(number) else one for number, one in enumerate(told[name])
            ]
        self._told = told
        return rows
