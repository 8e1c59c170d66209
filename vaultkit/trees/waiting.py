"""Files that wait in the state folder, one for each thing that waits: whole or not there at all."""

from __future__ import annotations

import os
import re

from vaultkit.errors import StateError
from vaultkit.trees.exchange import Swapped, exchange, plain_bytes

_NAME = re.compile(r"[0-9a-f-]{36}")


class Waiting:
    """The files of one folder below the state folder, each named by an id."""

    def __init__(self, state: str, folder: str) -> None:
        self._state, self._folder = state, folder

    def names(self) -> tuple[str, ...]:
        """The ids for which there is a file, in order."""
        try:
            found = os.listdir(os.path.join(self._state, self._folder))
        except FileNotFoundError:
            return ()
        ids = (name.removesuffix(".json") for name in found if name.endswith(".json"))
        return tuple(sorted(one for one in ids if _NAME.fullmatch(one)))

    def get(self, name: str) -> bytes | None:
        """The bytes of a file, None where there is none."""
        return plain_bytes(self._state, self._path(name)) if _NAME.fullmatch(name) else None

    def put(self, name: str, data: bytes | None) -> None:
        """Write a file, or take it away; it is on the disk when this returns.

        Raises `StateError` where the disk refuses.
        """
        path = self._path(name)
        if data is not None:
            os.makedirs(self._state, exist_ok=True)
        if exchange(self._state, path, self.get(name), data) is Swapped.OTHER:
            raise StateError(f"{path} was changed by another process", "Try again")

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}.json"
