"""Small vaults that are searched: files in, an index in memory or on disk, paths out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.model.hit import Found, Query
from vaultkit.model.settings import Settings
from vaultkit.search.engines import Place
from vaultkit.search.searcher import Searcher
from vaultkit.vault.eligible import unsound

Files = Mapping[str, str | bytes]


def judged_files(files: Files, settings: Settings | None = None) -> Judged:
    """The judged vault of these files."""
    chosen = settings or Settings()
    tree = vault(files)
    return judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))


class Searched:
    """A vault of files with its searcher."""

    def __init__(
        self,
        files: Files,
        *,
        place: Place | None = None,
        settings: Settings | None = None,
        engine: str = "fts5",
    ) -> None:
        self.files = dict(files)
        self.settings = settings
        self.searcher = Searcher(place, engine)
        self.refresh()

    def refresh(self, *changed: str) -> None:
        """Bring the index to the files; `changed` tells which differ."""
        found = judged_files(self.files, self.settings)
        self.searcher.refresh(found.snapshot, unsound(found.findings), changed or None)

    def ask(self, text: str, mode: str = "all", **more: Any) -> Found:
        """The whole answer."""
        return self.searcher.search(Query(text=text, mode=mode, **more))

    def paths(self, text: str, mode: str = "all", **more: Any) -> list[str]:
        """The paths of the hits, best first."""
        return [hit.path for hit in self.ask(text, mode, **more).hits]
