"""The object database as writing needs it: objects by kind and raw bytes, nothing else.

Two back ends keep this contract, libgit2 in this process and the `git` program; what trees and
commits are made of is worked out above them, so both write the same bytes.
"""

from __future__ import annotations

from typing import Literal, Protocol

Kind = Literal["blob", "tree", "commit"]


class Odb(Protocol):
    """Reads and writes objects of one repository. What is written is on disk when `write` returns,
    where `durable` was asked for."""

    algorithm: str

    def read(self, name: str) -> tuple[str, bytes]:
        """Kind and bytes of the object with this id. Raises `CannotRead` where there is none."""
        ...

    def write(self, kind: Kind, data: bytes) -> str:
        """The id of the object that is there now. Raises `StateError` where the disk refuses."""
        ...

    def close(self) -> None:
        """End whatever was started for it."""
        ...
