"""The search of one vault in one process: kept as the vault is, and asked by any thread.

Call `refresh` with each new snapshot, then `search`. The index is shared with other processes; one
that has changed it since is noticed, and the index is brought to this snapshot again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TypeVar

from vaultkit.model.hit import MOST_HITS, Found, Hit, Query, Silence
from vaultkit.search.documents import documents
from vaultkit.search.engine import ANYTHING, Change, Engine, Known, Plan, Row, Unavailable, Unusable
from vaultkit.search.engines import ENGINES, Place, engine_for
from vaultkit.search.heard import refuse_day, refuse_types
from vaultkit.search.index_lock import NoPlace
from vaultkit.search.lines import line_for
from vaultkit.search.naming import record_at
from vaultkit.search.plan import (
    Asked,
    asked,
    in_documents,
    with_everything,
    without_filters,
)
from vaultkit.search.replaced import replacements_of
from vaultkit.search.tokens import Term
from vaultkit.vault.eligible import is_faulty, is_sound
from vaultkit.vault.snapshot import Snapshot

_T = TypeVar("_T")
_TRIES = 20
"""Others may change a shared index between two looks at it."""

_MOST_REPLACED = 50
_SHA256 = 64


class Searcher:
    """Searches a vault. `place` says where its index lies; None keeps it in memory.

    `engine` is one of `ENGINES`. It may be shared by threads; each call waits for the one before.
    """

    def __init__(self, place: Place | None, engine: str = ENGINES[0]) -> None:
        self._engine: Engine = engine_for(place, engine)
        self._lock = threading.RLock()
        self._vault: Snapshot | None = None
        self._wrong: frozenset[str] = frozenset()
        self._generation = -1
        self._behind = False

    def refresh(
        self,
        vault: Snapshot,
        wrong: frozenset[str],
        changed: Collection[str] | None = None,
    ) -> None:
        """Let the index be as this snapshot.

        `wrong` is what `vaultkit.vault.eligible.unsound` tells. `changed` are the paths that
        differ, were added or are gone since the snapshot of the last call; None finds them out.
        Raises `Unavailable` where there can be no index now.
        """
        with self._lock:
            paths = None
            if self._vault is not None and not self._behind:
                differing = _differing(self._vault, vault) if changed is None else set(changed)
                paths = differing | (wrong ^ self._wrong)
            self._vault, self._wrong, self._behind = vault, wrong, True
            self._bring(paths)

    def search(self, query: Query) -> Found:
        """The records that match, as of the last `refresh`.

        Raises `UsageError` for a query that can find nothing by its form, `Unavailable` where the
        index cannot be asked: that is never an empty answer.
        """
        with self._lock:
            vault = self._snapshot
            question = asked(query, vault.types.ontology)
            refuse_types(vault, query.types)
            rows, total, unsound = self._asked(
                lambda engine, now: engine.find(
                    question.plan, now, limit=query.limit, offset=query.offset
                )
            )
            if not total:
                refuse_day(vault, query.time_field)
            hits = tuple(_hit(vault, row, question.plan.terms) for row in rows)
            after = query.offset + len(rows)
            more = bool(rows) and after < total
            replacing = () if more else self._replacing(question.plan, query)
            return Found(
                hits,
                total,
                after if more else None,
                None if hits or replacing else self._silence(question, query),
                self._engine.name,
                replacing,
                sum(is_faulty(vault, path, self._wrong) for path in unsound),
            )

    def close(self) -> None:
        """Let go of the index."""
        with self._lock:
            self._engine.close()

    def _bring(self, paths: Collection[str] | None) -> None:
        """Bring the index to the snapshot; in memory where the disk keeps none."""
        wanted = partial(self._change, paths)
        for _ in range(_TRIES):
            try:
                self._generation = self._engine.update(wanted, paths, self._generation)
            except NoPlace:
                self._engine.close()
                self._engine = engine_for(None, self._engine.name)
                self._generation = self._engine.update(wanted, None, -1)
            except Unusable:
                continue
            self._behind = False
            return
        raise _unavailable()

    def _asked(self, work: Callable[[Engine, int], _T]) -> _T:
        """Ask the engine about this very snapshot."""
        for _ in range(_TRIES):
            try:
                if self._behind:
                    self._bring(None)
                return work(self._engine, self._generation)
            except Unusable:
                self._behind = True
        raise _unavailable()

    def _change(
        self, paths: Collection[str] | None, known: Mapping[str, Known], whole: bool
    ) -> Change:
        """What an index that holds `known` lacks; unless `whole`, as far as `paths` go."""
        vault, wrong = self._snapshot, self._wrong
        rows = vault.rows
        looked = rows if whole or paths is None else [path for path in paths if path in rows]
        put, sound = [], {}
        for path in looked:
            held, blob = known.get(path), rows[path].blob
            if blob and (held is None or held.blob != blob):
                put.append(path)
            elif held is not None and held.sound != (now := is_sound(vault, path, wrong)):
                sound[path] = now
        gone = [path for path in known if path not in rows or not rows[path].blob]
        algorithm = "sha256" if put and len(rows[put[0]].blob) == _SHA256 else "sha1"
        return Change(gone, documents(vault, put, wrong, algorithm), len(put), sound)

    def _replacing(self, plan: Plan, query: Query) -> tuple[Hit, ...]:
        """The records that replace now what matches and is superseded, and do not match."""
        if query.lifecycle != "active" or query.everything:
            return ()
        vault, wrong = self._snapshot, self._wrong
        old = plan._replace(filters=plan.filters._replace(lifecycles=("superseded",)))
        rows = self._asked(
            lambda engine, now: engine.find(old, now, limit=_MOST_REPLACED, offset=0)
        ).rows
        found: dict[str, Hit] = {}
        for row in rows:
            for path in replacements_of(vault, row.path):
                if path in found or not is_sound(vault, path, wrong):
                    continue
                alone = plan.filters._replace(under=(path,))
                if not self._count(plan._replace(filters=alone)):
                    found[path] = _replacing_hit(vault, path, via=row.id)
        return tuple(found.values())[: query.limit]

    def _silence(self, question: Asked, query: Query) -> Silence:
        """Why there is no hit."""
        plan, count = question.plan, self._count
        unknown = tuple(
            word for word, term in question.words if not count(Plan((term,), filters=ANYTHING))
        )
        if unknown and not plan.any:
            return Silence(unknown)
        terms = tuple(term for _, term in question.words)
        alone = len(terms) < 2 or plan.any
        return Silence(
            unknown,
            apart=0 if alone else count(plan._replace(terms=terms, any=True)),
            filtered=count(without_filters(plan)),
            hidden=0 if query.everything else count(with_everything(plan)),
            documents=self._documents(plan),
        )

    def _documents(self, plan: Plan) -> tuple[str, ...]:
        """The documents that match but for what they are, the best first."""
        wanted = in_documents(plan)
        found = self._asked(lambda engine, now: engine.find(wanted, now, limit=MOST_HITS, offset=0))
        return tuple(row.path for row in found.rows)

    def _count(self, plan: Plan) -> int:
        return self._asked(lambda engine, now: engine.count(plan, now))

    @property
    def _snapshot(self) -> Snapshot:
        if self._vault is None:
            raise Unavailable("the vault was not indexed yet", "Call refresh first")
        return self._vault


def _differing(before: Snapshot, vault: Snapshot) -> set[str]:
    """The pages whose rows differ, those of them that are new or gone."""
    old, rows = before.rows, vault.rows
    if old is rows:
        return set()
    found = {path for path, row in rows.items() if old.get(path) is not row}
    return found.union([path for path in old if path not in rows])


def _replacing_hit(vault: Snapshot, path: str, *, via: str) -> Hit:
    one = record_at(vault, path)
    lead = vault.facts(path).lead
    return Hit(*one[:7], score=0.0, line=0, text=lead, via=via)


def _hit(vault: Snapshot, row: Row, terms: tuple[Term, ...]) -> Hit:
    data = vault.material(row.path)
    shown = line_for(data, row.body_line, terms) if data is not None else None
    return Hit(
        path=row.path,
        id=row.id,
        title=row.title,
        record=row.record,
        type=row.type,
        lifecycle=row.lifecycle,
        blob=row.blob,
        score=row.score,
        line=shown.line if shown else 0,
        text=shown.text if shown else row.lead,
    )


def _unavailable() -> Unavailable:
    return Unavailable(
        "the search index cannot be used: it is damaged again and again, or always being changed",
        "See `vaultkit doctor` for the disk, and which other processes use this vault",
    )
