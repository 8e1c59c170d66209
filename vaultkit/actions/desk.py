"""What one process of a team works on: its own pages whole, of those of others the anchors only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vaultkit.actions.given import GivenFacts
from vaultkit.actions.reading import facts_at, material_at, placed_at
from vaultkit.actions.seen import Seen
from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Reader, Unread
from vaultkit.parse import codec
from vaultkit.parse.scan import Dialect
from vaultkit.vault.classify import Sorted
from vaultkit.vault.material import Source
from vaultkit.vault.surface import surface_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Everything that the processes of a team know from the start.

    `readers` are those of pages and of other files; `keep`: the facts are for a cache.
    """

    settings: Settings
    entries: Mapping[str, Entry]
    paths: Sorted
    blobs: Mapping[str, str]
    readers: tuple[Reader, Reader]
    dialect: Dialect
    algorithm: str
    keep: bool
    keyed: bool
    given: GivenFacts


class Desk:
    """The source of a snapshot while a team works; `lent` is the one from then on.

    `seen` is what is known of every page by its path, `encoded` the facts for a cache by blob id.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._own: dict[str, Facts] = {}
        self.seen: dict[str, Seen] = {}
        self.encoded: dict[str, bytes] = {}
        self.lent: Source | None = None

    def read(self, part: Sequence[str]) -> None:
        """Read some pages; what was read stays here."""
        task = self._task
        if task.given:
            part = [path for path in part if not self._is_given(path)]
        for path, data in task.readers[0](part):
            self._take(path, data)

    def _take(self, path: str, data: bytes | Unread) -> None:
        task = self._task
        found, blob = facts_at(data, task.blobs[path], task.dialect, task.algorithm)
        if task.keep:
            encoded = codec.encode(found)
            anchors = codec.anchors_of(encoded)
            if blob:
                self.encoded[blob] = encoded
        else:
            anchors = codec.encode_anchors(found)
        # a page's values are most of it, and hardly ever looked at again where no type asks
        head = task.settings.vocabulary.ontology is not None
        self._own[path] = codec.slim(found, anchors, head=head)
        self.seen[path] = Seen(path, blob, surface_of(found, anchors), anchors)

    def _is_given(self, path: str) -> bool:
        """Whether the page's facts came in files; those are for no cache."""
        blob = self._task.blobs[path]
        found = self._task.given.get(blob)
        if found is None:
            return False
        anchors = codec.anchors_of(found[0])
        self._own[path] = codec.slim(found[1], anchors)
        self.seen[path] = Seen(path, blob, surface_of(found[1], anchors), anchors)
        return True

    def lend(self, source: Source) -> None:
        """The work is done: let go of everything, and answer from there."""
        self.lent = source
        self._own, self.seen = {}, {}

    def facts(self, path: str) -> Facts:
        """The facts of a page of this process, the anchors of any other."""
        if self.lent is not None:
            return self.lent.facts(path)
        own = self._own.get(path)
        return own if own is not None else codec.decode_anchors(self.seen[path].anchors)

    def material(self, path: str) -> bytes | None:
        """The bytes of any file."""
        return material_at(self._task.readers[1], path)

    def placed_facts(self, path: str) -> Facts:
        """The facts of a page with every place; parsed anew."""
        if self.lent is not None:
            return self.lent.placed_facts(path)
        task = self._task
        blob = self.seen[path].blob
        found = placed_at(task.readers[0], path, blob, task.dialect, task.algorithm)
        return found if found is not None else self._own[path]
