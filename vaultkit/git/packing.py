"""Packs what many writes left as files of their own, as `git gc --auto` does beside Git's commands.

A commit in a folder of 10,000 files leaves 300 KB, nearly all of which the one before has too; in
a pack it takes 3. Nothing is taken away that is not in another pack.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress

from vaultkit.errors import VaultkitError
from vaultkit.git.places import Repository

_REPACK = ("repack", "--geometric=2", "-d", "-l", "-q", "--threads=1")
_MOST = 16 << 20
_SAMPLE = tuple(f"{number:02x}" for number in range(17, 256, 32))
"""Ids are spread evenly, so that a few of the 256 folders tell what all of them hold."""


class Packing:
    """Looks after the objects of one repository. One caller at a time: the write lock is held."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._objects = os.path.join(repository.common_dir, "objects")
        self._note = os.path.join(repository.common_dir, "vaultkit", "loose")
        self._is_done: Callable[[], bool] | None = None

    def consider(self) -> bool:
        """Begin it beside everything else where more than 16 MiB have come together; whether.

        Where it came to nothing, it is tried again once as much has come on top. Raises nothing.
        """
        if self._is_done is not None and not self._is_done():
            return False
        loose, known = self._loose(), self._known()
        if known <= loose <= known + _MOST:
            return False
        self._know(loose)
        if loose <= known or self._is_unwanted():
            return False
        with suppress(VaultkitError):
            self._is_done = self._repository.git.leave(*_REPACK)
            return True
        return False

    def _loose(self) -> int:
        """How many bytes lie in files of their own, about."""
        sizes = sum(sum(_sizes(os.path.join(self._objects, name))) for name in _SAMPLE)
        return sizes * (256 // len(_SAMPLE))

    def _known(self) -> int:
        """How many there were when it was begun, or since."""
        try:
            with open(self._note, encoding="ascii") as file:
                return int(file.read(20))
        except (OSError, ValueError):
            return 0

    def _know(self, loose: int) -> None:
        with suppress(OSError), open(self._note, "w", encoding="ascii") as file:
            file.write(str(loose))

    def _is_unwanted(self) -> bool:
        """Whether somebody packs already, forbade it, or left objects elsewhere on purpose."""
        if os.path.exists(os.path.join(self._repository.common_dir, "gc.pid")):
            return True
        try:
            names = os.listdir(os.path.join(self._objects, "pack"))
            said = self._repository.git.ask("config", "--get-all", "gc.auto").out.split()
        except (OSError, VaultkitError):
            return True
        # the last value is what vaultkit tells every Git
        return said[:-1][-1:] == [b"0"] or any(name.endswith(".promisor") for name in names)


def _sizes(folder: str) -> Iterator[int]:
    with suppress(OSError), os.scandir(folder) as found:
        for item in found:
            with suppress(OSError):
                yield item.stat(follow_symlinks=False).st_size
