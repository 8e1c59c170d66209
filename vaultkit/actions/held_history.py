"""The receipts of a history worked out again: which lie, and which recalls are approved.

Apart from what remembers it: it needs all that writing needs, and most vaults have no receipt.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from vaultkit.actions.place import Place
from vaultkit.actions.recall_history import Approved
from vaultkit.actions.verify import Verifier
from vaultkit.git.odb_plumbing import PlumbingOdb
from vaultkit.git.places import Repository
from vaultkit.git.walk import Spoken
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Reader
from vaultkit.model.verified import Report, Verified


class HeldHistory:
    """The history of the commit `head`, of the vault `inside` a repository.

    `memory` is the folder where judged revisions are remembered.
    """

    def __init__(self, repository: Repository, head: str, inside: str, memory: str) -> None:
        self._repository, self._head, self._inside = repository, head, inside
        self._memory = memory

    def lies(self, spoken: Iterable[Spoken], before: Mapping[str, str]) -> tuple[Verified, ...]:
        """Those of these commits, parents before children, whose receipts do not hold.

        `before` are the commits of requests that were published earlier.
        """
        with self._verifier() as (_, verifier):
            return verifier.lies(spoken, before)

    def report(self, wanted: str) -> Report:
        """What became of every receipt of a range of commits."""
        with self._verifier() as (_, verifier):
            return verifier.verify(wanted)

    def unapproved(
        self, settings: Settings, paths: Collection[str], reader: Reader
    ) -> Mapping[str, str]:
        """Those of the records at `paths` whose recall nobody approved, and why."""
        with self._verifier() as (odb, verifier):
            known = Approved(self._repository, odb, self._inside, settings, verifier)
            return known.unapproved(self._head, paths, reader)

    @contextmanager
    def _verifier(self) -> Iterator[tuple[PlumbingOdb, Verifier]]:
        repository = self._repository
        odb = PlumbingOdb(repository.git, repository.algorithm, durable=False)
        place = Place(
            repository=repository,
            branch=self._head,
            inside=self._inside,
            folder=None,
            state=posixpath.join(repository.common_dir, "vaultkit"),
            memory=self._memory,
        )
        try:
            yield odb, Verifier(place, odb, rules=False)
        finally:
            odb.close()
