"""Objects through the `git` program, for repositories that libgit2 refuses: a process a write."""

from __future__ import annotations

import time
from collections.abc import Iterable

from vaultkit.errors import CannotRead, StateError, VaultkitError
from vaultkit.git.environment import DURABLE
from vaultkit.git.odb import Kind
from vaultkit.git.refs import read_ref
from vaultkit.git.run import Git
from vaultkit.git.talk import Talk

_TRIES, _PAUSE = 20, 0.005
_GONE = "No such file or directory"


class PlumbingOdb:
    """The objects of the repository that `git` runs in, whose ids are of `algorithm`."""

    def __init__(self, git: Git, algorithm: str, *, durable: bool) -> None:
        self.algorithm = algorithm
        self.together = False  # a process an object, whatever is asked for
        self._git = git
        self._options = DURABLE if durable else ()
        self._talk: Talk | None = None

    def read(self, name: str) -> tuple[str, bytes]:
        """As `Odb.read`."""
        found = self._asked(name) or self._asked(name)
        if found is None:
            raise CannotRead(f"the object {name} cannot be read: there is none, or it is damaged")
        return found

    def _asked(self, name: str) -> tuple[str, bytes] | None:
        """None where the process ended instead: it was killed, or the object is damaged."""
        talk = self._talk = self._talk or self._git.talk("cat-file", "--batch")
        talk.say(f"{name}\n".encode("ascii"))
        words = talk.line().split()
        size = int(words[2]) if len(words) == 3 else -1
        data = talk.read(size + 1)
        if size < 0 or len(data) != size + 1:
            self.close()
            return None
        return words[1].decode("ascii"), data[:-1]

    def write(self, kind: Kind, data: bytes) -> str:
        """As `Odb.write`."""
        args = (*self._options, "hash-object", "-w", "-t", kind, "--stdin")
        try:
            return self._made(args, data)
        except VaultkitError as error:
            raise StateError(
                f"an object cannot be written: {error.message}",
                "See how much room the disk has, and who may write to the git directory",
            ) from error

    def _made(self, args: tuple[str, ...], data: bytes) -> str:
        answer = self._git.ask(*args, stdin=data)
        for _ in range(_TRIES):
            # whoever packs or prunes takes away folders that are empty
            if answer.code == 0 or _GONE not in answer.err:
                break
            time.sleep(_PAUSE)
            answer = self._git.ask(*args, stdin=data)
        if answer.code != 0:
            raise self._git.failure(args, answer)
        return answer.out.decode("ascii").strip()

    def sync(self) -> None:
        """As `Odb.sync`: Git does it with each object."""

    def missing(self, names: Iterable[str]) -> tuple[str, ...]:
        """As `Odb.missing`."""
        asked = "".join(f"{name}\n" for name in names).encode("ascii")
        lines = self._git.run("cat-file", "--batch-check", stdin=asked) if asked else b""
        words = (line.split() for line in lines.decode("ascii").splitlines())
        return tuple(name for name, *rest in words if rest == ["missing"])

    def ref(self, name: str) -> str | None:
        """As `Odb.ref`."""
        return read_ref(self._git, name)

    def point(self, ref: str, name: str) -> None:
        """As `Odb.point`."""
        answer = self._git.ask("update-ref", ref, name)
        if answer.code != 0:
            raise StateError(f"the reference {ref} cannot be made: {answer.err.strip()}")

    def head(self) -> str | None:
        """As `Odb.head`."""
        said = self._git.ask("symbolic-ref", "--quiet", "HEAD").out
        return said.decode("utf-8", "surrogateescape").strip() or None

    def close(self) -> None:
        """As `Odb.close`."""
        if self._talk is not None:
            self._talk.close()
            self._talk = None
