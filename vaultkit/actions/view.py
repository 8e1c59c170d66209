"""The vault at one moment, as everything looks at it that answers questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from vaultkit.actions.judge import Judged
from vaultkit.actions.reported import Reported
from vaultkit.model.settings import Settings
from vaultkit.trees.names import MarkedTree
from vaultkit.vault.snapshot import Snapshot


class View:
    """A tree with its settings, its pages judged one by one, and the tip of the branch.

    `committed` tells the blob id of a file in the commit, None where it has no such file.
    """

    def __init__(
        self,
        tree: MarkedTree,
        settings: Settings,
        judged: Judged,
        *,
        commit: str | None,
        committed: Mapping[str, str],
        report: Callable[[], Reported],
    ) -> None:
        self.tree = tree
        self.settings = settings
        self.judged = judged
        self.commit = commit
        self.committed = committed
        self._report = report

    @property
    def snapshot(self) -> Snapshot:
        """Its pages, names and links."""
        return self.judged.snapshot

    @cached_property
    def reported(self) -> Reported:
        """What its checks report; that takes a look at the whole vault."""
        return self._report()

    def blob(self, path: str) -> str:
        """The blob id of a file, "" for none or one that is not known."""
        row = self.judged.state.rows.get(path)
        if row is not None:
            return row.blob
        entry = self.tree.entries().get(path)
        return entry.blob if entry is not None else ""

    def is_dirty(self, path: str) -> bool:
        """Whether a file differs from the commit."""
        return self.blob(path) != self.committed.get(path, "")

    def dirty(self) -> tuple[str, ...]:
        """The pages that differ from the commit, those among them that are gone."""
        rows, committed = self.judged.state.rows, self.committed
        found = [path for path, row in rows.items() if row.blob != committed.get(path)]
        entries = self.tree.entries()
        gone = [path for path in committed if path not in entries and path.endswith(".md")]
        return (*found, *gone)
