"""An object database that keeps in mind what was written to it, until that is in history.

Whoever runs `git prune` or `git gc --prune=now` at the same moment takes away objects that nothing
refers to yet, or did not when they looked. What was written is looked for once a reference holds
it and they have ended, and put back.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from vaultkit.errors import StateError
from vaultkit.git.odb import Kind, Odb
from vaultkit.git.packing import Packing
from vaultkit.git.places import Repository
from vaultkit.git.processes import GitProcess
from vaultkit.git.pruning import outlast, pruners

_TRIES, _PAUSE = 50, 0.02
_SELDOM = 8
"""It is looked whether to pack once in so many writes: it takes 1 ms."""


class KeptOdb:
    """`inner` with the objects in mind that were written since `begin`."""

    def __init__(self, inner: Odb, repository: Repository) -> None:
        self.algorithm = inner.algorithm
        self.together = inner.together = True
        self._inner = inner
        self._repository = repository
        self._pruners: frozenset[GitProcess] = frozenset()
        self._packing = Packing(repository)
        self._landed = 0
        self._written: dict[str, tuple[Kind, bytes]] = {}

    def begin(self) -> None:
        """Forget what was written before."""
        self._written = {}

    def put_back(self) -> bool:
        """Write anew what is gone, and let all of it reach the disk; whether nothing was gone.

        Raises `StateError` where the disk refuses.
        """
        self._inner.sync()
        gone = self._inner.missing(self._written)
        for name in gone:
            self._inner.write(*self._written[name])
        if gone:
            self._inner.sync()
        return not gone

    def secure(self) -> None:
        """Everything written since `begin` is there, and on disk where durable.

        Raises `StateError` where the disk refuses, or others take it away as fast as it is written.
        """
        for _ in range(_TRIES):
            if self.put_back():
                return
            time.sleep(_PAUSE)
        raise vanished()

    def landed(self) -> None:
        """A reference holds it now: see who prunes by what was before. Raises as `secure`."""
        self._pruners = pruners(self._repository)
        self.secure()

    def outlast(self) -> None:
        """As `secure`, once those whom `landed` saw have ended; then pack where it is time."""
        outlast(self._repository, self._pruners)
        self.secure()
        if self._landed % _SELDOM == 0 and self._packing.consider():
            self._inner.close()  # it holds open, and so on the disk, what the one before took away
        self._landed += 1

    def read(self, name: str) -> tuple[str, bytes]:
        """As `Odb.read`."""
        return self._inner.read(name)

    def write(self, kind: Kind, data: bytes) -> str:
        """As `Odb.write`."""
        name = self._inner.write(kind, data)
        self._written[name] = (kind, data)
        return name

    def sync(self) -> None:
        """As `Odb.sync`."""
        self._inner.sync()

    def missing(self, names: Iterable[str]) -> tuple[str, ...]:
        """As `Odb.missing`."""
        return self._inner.missing(names)

    def ref(self, name: str) -> str | None:
        """As `Odb.ref`."""
        return self._inner.ref(name)

    def point(self, ref: str, name: str) -> None:
        """As `Odb.point`."""
        self._inner.point(ref, name)

    def head(self) -> str | None:
        """As `Odb.head`."""
        return self._inner.head()

    def close(self) -> None:
        """As `Odb.close`."""
        self._inner.close()


def vanished() -> StateError:
    """The words for a repository that is pruned all the time."""
    return StateError(
        "objects of this commit vanish as soon as they are written",
        "End what prunes this repository (git gc, git prune), then send the request again",
    )
