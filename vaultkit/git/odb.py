"""The object database as writing needs it: objects by kind and raw bytes, and where branches are.

Two back ends keep this contract, libgit2 in this process and the `git` program; what trees and
commits are made of is worked out above them, so both write the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol

Kind = Literal["blob", "tree", "commit"]


class Odb(Protocol):
    """Reads and writes objects of one repository. What is written is there for others, and where
    `durable` was asked for on disk, when `write` returns; with `together` when `sync` does."""

    algorithm: str
    together: bool

    def read(self, name: str) -> tuple[str, bytes]:
        """Kind and bytes of the object with this id. Raises `CannotRead` where there is none."""
        ...

    def write(self, kind: Kind, data: bytes) -> str:
        """The id of the object, which `read` gives from now on. Raises `StateError` where the disk
        refuses."""
        ...

    def sync(self) -> None:
        """Let everything written be there. Raises `StateError` where the disk refuses."""
        ...

    def missing(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of these objects that are not there at this moment, whatever was read before."""
        ...

    def ref(self, name: str) -> str | None:
        """The id that a reference has at this moment, None where there is none."""
        ...

    def point(self, ref: str, name: str) -> None:
        """Make a reference of vaultkit's own to an object. Raises `StateError` where it cannot be,
        and where the object is gone."""
        ...

    def head(self) -> str | None:
        """The full name of the branch that is checked out, None for none."""
        ...

    def close(self) -> None:
        """End whatever was started for it, and let go of files.

        It begins anew where it is asked again.
        """
        ...
