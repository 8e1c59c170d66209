"""A section's move, judged: the vault as it would be, on disk as it is read.

In: a judged vault, a section and the page it goes to. Out: the changes of files. What a check would
find then that it does not find now, and a page that would grow past its budget, is refused by
whoever asked.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, fields, replace

from vaultkit.actions.check import Seen
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.changes import splitting
from vaultkit.changes.splitting import Asked, Split
from vaultkit.errors import StateError
from vaultkit.model.around import Around
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.snapshot import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPlan(Split):
    """The files that change, and the vault then."""

    judged: Judged


class Splitter:
    """Works out one split of the vault at `root`."""

    def __init__(self, root: str, seen: Seen, asked: Asked) -> None:
        self._root, self._seen = root, seen
        self._dialect = dialect_of(seen.settings)
        self._before = seen.judged.snapshot
        vault = splitting.Vault(self._before, self._dialect, self._on_disk, self._after)
        self._pure = splitting.Splitter(vault, asked)

    def plan(self) -> SplitPlan:
        """Everything, proved and judged. Raises `StateError` for what must not be."""
        found = self._pure.plan()
        new = {one.path: one.after or b"" for one in found.rewrites}
        told = {one.name: getattr(found, one.name) for one in fields(found)}
        return SplitPlan(**told, judged=self._judge(new, wide=True))

    def _after(self, new: dict[str, bytes]) -> Snapshot:
        return self._judge(new, wide=False).snapshot

    def _on_disk(self, path: str) -> bytes:
        data = bytes_at(self._root, path)
        if data is None:
            raise StateError(
                f"{path} is not on disk (sparse checkout), and its links would change",
                "Check it out first: git sparse-checkout disable",
            )
        return data

    def _judge(self, new: dict[str, bytes], *, wide: bool) -> Judged:
        seen = self._seen
        new = {path: self._as_read(path, data) for path, data in new.items()}
        tree = ChangedTree(seen.opened.tree, new)
        store = FactsStore(tree, self._dialect)
        around = _around(seen.around, new, seen.opened.tree.entries())
        return judge(
            tree, seen.settings, store, before=seen.judged, wide=wide, last=wide, around=around
        )

    def _as_read(self, path: str, data: bytes) -> bytes:
        """New bytes as a check reads them where Git keeps other line ends than the disk."""
        old, known = bytes_at(self._root, path), self._before.material(path)
        if old is None or known in (None, old) or known != old.replace(b"\r\n", b"\n"):
            return data
        return data.replace(b"\r\n", b"\n")


def _around(around: Around, new: Iterable[str], entries: Container[str]) -> Around:
    """The surroundings of pages some of which are not there yet, generated files left out."""
    units = around.units_before
    if units is None:
        return replace(around, owns=None)
    added = frozenset(path for path in new if path not in entries)
    return replace(
        around, units_before=lambda path: None if path in added else units(path), owns=None
    )
