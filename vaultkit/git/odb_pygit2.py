"""Objects through libgit2: no process for each of them. It refuses some repositories (SHA-256 and
reftable among them), for which `vaultkit.git.odb_plumbing` is there."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.beside import Begun
from vaultkit.git.loose import begun, is_torn, name_of, place_of, write_all
from vaultkit.git.odb import Kind

_MOST_CACHED = 4 << 20
"""Bytes of objects that libgit2 keeps at hand, of all repositories of the process; of itself it
takes 256 MiB, which a server that writes for days fills with commits nobody asks for again."""


class Pygit2Odb:
    """The objects of the repository at `git_dir`, in its folder `objects` or that of `common_dir`.

    Raises `StateError` where libgit2 refuses it.
    """

    algorithm = "sha1"

    def __init__(self, git_dir: str, common_dir: str | None = None, *, durable: bool) -> None:
        # imported here: it takes 120 ms, and only writing needs it
        import pygit2

        pygit2.settings.cache_max_size(_MOST_CACHED)
        self._git_dir = git_dir
        self._objects = os.path.join(common_dir or git_dir, "objects")
        self._open = pygit2.Repository
        try:
            self._repository: Any = pygit2.Repository(git_dir)
        except (pygit2.GitError, KeyError, ValueError) as error:
            raise StateError(f"libgit2 cannot open {git_dir}: {error}") from error
        self._kinds: dict[str, Any] = {
            "blob": pygit2.enums.ObjectType.BLOB,
            "tree": pygit2.enums.ObjectType.TREE,
            "commit": pygit2.enums.ObjectType.COMMIT,
        }
        self._names = {int(kind): name for name, kind in self._kinds.items()}
        self._errors = (pygit2.GitError, OSError)
        self._durable = durable
        self.together = False
        self._made: dict[str, tuple[Kind, bytes]] = {}
        self._ready: dict[str, Begun[bytes]] = {}

    def read(self, name: str) -> tuple[str, bytes]:
        """As `Odb.read`."""
        if name in self._made:
            return self._made[name]
        try:
            return self._read(name)
        except CannotRead:
            # asked again by fresh eyes: what lay in a pack that was open may lie in another now
            self._repository = self._open(self._git_dir)
            return self._read(name)

    def _read(self, name: str) -> tuple[str, bytes]:
        try:
            kind, data = self._repository.read(name)
        except (*self._errors, KeyError, ValueError) as error:
            raise CannotRead(f"the object {name} cannot be read: {error}") from error
        return self._names.get(int(kind), "tag"), bytes(data)

    def write(self, kind: Kind, data: bytes) -> str:
        """As `Odb.write`."""
        name = name_of(kind, data)
        try:
            torn = is_torn(place_of(self._objects, name), kind, data)
            if torn or name not in self._repository:
                if name not in self._made and (one := begun(kind, data)) is not None:
                    self._ready[name] = one
                self._made[name] = (kind, data)
        except self._errors as error:
            raise _refused(error) from error
        if not self.together:
            self.sync()
        return name

    def sync(self) -> None:
        """As `Odb.sync`."""
        made, self._made = self._made, {}
        ready, self._ready = self._ready, {}
        try:
            write_all(self._objects, made, ready, durable=self._durable)
        except OSError as error:
            raise _refused(error) from error

    def missing(self, names: Iterable[str]) -> tuple[str, ...]:
        """As `Odb.missing`."""
        here = [name for name in names if not os.path.lexists(place_of(self._objects, name))]
        if not here:
            return ()
        # libgit2 answers from what it has read and from packs that are gone: asked by fresh eyes
        self._repository = self._open(self._git_dir)
        return tuple(name for name in here if name not in self._repository)

    def ref(self, name: str) -> str | None:
        """As `Odb.ref`."""
        with suppress(*self._errors, KeyError, ValueError):
            return str(self._repository.lookup_reference(name).resolve().target)
        return None

    def point(self, ref: str, name: str) -> None:
        """As `Odb.point`."""
        try:
            self._repository.references.create(ref, name, force=True)
        except (*self._errors, KeyError, ValueError) as error:
            raise StateError(
                f"the reference {ref} cannot be made: {error}", "See who may write to it"
            ) from error

    def head(self) -> str | None:
        """As `Odb.head`."""
        with suppress(*self._errors, KeyError, ValueError):
            target = self._repository.lookup_reference("HEAD").raw_target
            return os.fsdecode(target) if isinstance(target, bytes) else None
        return None

    def close(self) -> None:
        """As `Odb.close`."""
        self._repository.free()


def _refused(error: Exception) -> StateError:
    return StateError(
        f"an object cannot be written: {error}",
        "See how much room the disk has, and who may write to the git directory",
    )
