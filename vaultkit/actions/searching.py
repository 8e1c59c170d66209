"""Search by words in a vault that is looked at again and again.

One object serves a process that lives for long. Each question comes with the judged vault as it is
now; the index follows that by what differs from the one before.
"""

from __future__ import annotations

from threading import Lock

from vaultkit.actions.countable import unsound_of
from vaultkit.actions.judge import Judged
from vaultkit.actions.memory import judgement_of
from vaultkit.model.hit import Found, Query
from vaultkit.model.settings import Settings
from vaultkit.search.engines import ENGINES, Place, engine_called, need_engine
from vaultkit.search.searcher import Searcher


class Searching:
    """Searches one vault, for any number of threads.

    `folder` is the private one of its work tree, where the index lies under `name`; without one it
    lies in memory. `engine` is one of `ENGINES`, None for what the vault says. Raises
    `MissingExtra` where it is not installed.
    """

    def __init__(
        self, folder: str | None, name: str = "worktree", engine: str | None = ENGINES[0]
    ) -> None:
        if engine is not None:
            need_engine(engine)
        self._folder, self._name, self._engine = folder, name, engine
        self._lock = Lock()
        self._searcher: Searcher | None = None
        self._settings: Settings | None = None
        self._stamp = ""
        self._judged: Judged | None = None

    def search(self, judged: Judged, query: Query) -> Found:
        """The records that match, best first.

        Raises `UsageError` for a query that can find nothing by its form, and `StateError` where
        there is no index that can be asked: that is never an empty answer.
        """
        with self._lock:
            return self._now(judged).search(query)

    def close(self) -> None:
        """Let go of the index."""
        with self._lock:
            self._drop()

    def _now(self, judged: Judged) -> Searcher:
        settings = judged.snapshot.settings
        if self._settings is None or settings != self._settings:
            stamp = judgement_of(settings)
            before = self._settings.search_engine if self._settings is not None else ""
            if stamp != self._stamp or settings.search_engine != before:
                self._drop()
            self._settings, self._stamp = settings, stamp
        if self._searcher is None:
            place = Place(self._folder, self._name, self._stamp) if self._folder else None
            engine = self._engine or engine_called(settings.search_engine)
            self._searcher, self._judged = Searcher(place, engine), None
        if judged is not self._judged:
            self._judged = None
            self._searcher.refresh(judged.snapshot, unsound_of(judged))
            self._judged = judged
        return self._searcher

    def _drop(self) -> None:
        searcher, self._searcher = self._searcher, None
        if searcher is not None:
            searcher.close()
