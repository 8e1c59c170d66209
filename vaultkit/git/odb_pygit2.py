"""Objects through libgit2: no process for each of them. It refuses some repositories (SHA-256 and
reftable among them), for which `vaultkit.git.odb_plumbing` is there."""

from __future__ import annotations

from typing import Any

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.odb import Kind


class Pygit2Odb:
    """The objects of the repository at `git_dir`. Raises `StateError` where libgit2 refuses it."""

    algorithm = "sha1"

    def __init__(self, git_dir: str, *, durable: bool) -> None:
        # imported here: it takes 120 ms, and only writing needs it
        import pygit2

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
        pygit2.settings.enable_fsync_gitdir(durable)

    def read(self, name: str) -> tuple[str, bytes]:
        """As `Odb.read`."""
        try:
            kind, data = self._repository.read(name)
        except (*self._errors, KeyError, ValueError) as error:
            raise CannotRead(f"the object {name} cannot be read: {error}") from error
        return self._names.get(int(kind), "tag"), bytes(data)

    def write(self, kind: Kind, data: bytes) -> str:
        """As `Odb.write`."""
        try:
            return str(self._repository.write(self._kinds[kind], data))
        except self._errors as error:
            raise StateError(
                f"an object cannot be written: {error}",
                "See how much room the disk has, and who may write to the git directory",
            ) from error

    def close(self) -> None:
        """As `Odb.close`."""
        self._repository.free()
