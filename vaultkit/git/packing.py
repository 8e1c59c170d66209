"""Packs what many writes left as files of their own, as `git gc --auto` does beside Git's commands.

A commit in a folder of 10,000 files leaves 300 KB, nearly all of which the one before has too; in
a pack it takes 3. Nothing is taken away that is not in another pack.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress

from vaultkit.errors import VaultkitError
from vaultkit.git.environment import DURABLE
from vaultkit.git.places import Repository

_REPACK = ("repack", "--geometric=2", "-d", "-l", "-q", "--threads=1", "--no-write-bitmap-index")
_MOST = 16 << 20
_COLLECTS = 43_200.0
"""Seconds after which Git itself takes a `gc.pid` for one of a process that is no more."""

_LEFT = 86_400.0
"""Seconds after which nobody writes any longer to a pack that is not whole."""

_HALF = ("tmp_", ".tmp-")
_ASKED = r"^(gc|maintenance)\.auto$"
_FORBIDS = {(b"gc.auto", b"0"), (b"maintenance.auto", b"false")}
_SAMPLE = tuple(f"{number:02x}" for number in range(17, 256, 32))
"""Ids are spread evenly, so that a few of the 256 folders tell what all of them hold."""


class Packing:
    """Looks after the objects of one repository. One caller at a time: the write lock is held."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._objects = os.path.join(repository.common_dir, "objects")
        self._packs = os.path.join(self._objects, "pack")
        self._note = os.path.join(repository.common_dir, "vaultkit", "loose")
        self._is_done: Callable[[], bool] | None = None

    def consider(self) -> bool:
        """Begin it beside everything else where more than 16 MiB have come together; whether.

        What was there before anything was written is the person's to pack, at a time of theirs.
        Where it came to nothing, it is tried again once as much has come on top. Raises nothing.
        """
        if self._is_done is not None and not self._is_done():
            return False
        loose, known = self._loose(), self._known()
        if known is not None and known <= loose <= known + _MOST:
            return False
        self._know(loose)
        if known is None or loose <= known or self._is_unwanted():
            return False
        self._tidy()
        with suppress(VaultkitError):
            # what it takes away was on disk, so what holds it then is to be there too
            self._is_done = self._repository.git.leave(*DURABLE, *_REPACK)
            return True
        return False

    def _loose(self) -> int:
        """How many bytes lie in files of their own, about."""
        sizes = sum(sum(_sizes(os.path.join(self._objects, name))) for name in _SAMPLE)
        return sizes * (256 // len(_SAMPLE))

    def _known(self) -> int | None:
        """How many there were when it was begun, or since; None before the first write."""
        try:
            with open(self._note, encoding="ascii") as file:
                return int(file.read(20))
        except (OSError, ValueError):
            return None

    def _know(self, loose: int) -> None:
        with suppress(OSError), open(self._note, "w", encoding="ascii") as file:
            file.write(str(loose))

    def _is_unwanted(self) -> bool:
        """Whether somebody packs already, forbade it, or left objects elsewhere on purpose."""
        with suppress(OSError):  # one that was killed leaves it behind
            if self._age(os.path.join(self._repository.common_dir, "gc.pid")) < _COLLECTS:
                return True
        try:
            names = os.listdir(self._packs)
            said = self._repository.git.ask("config", "--get-regexp", _ASKED).out.split(b"\n")
            room = shutil.disk_usage(self._packs).free
        except (OSError, VaultkitError):
            return True
        # the last values are what vaultkit tells every Git
        forbids = dict(line.partition(b" ")[::2] for line in said[:-3]).items() & _FORBIDS
        if forbids or any(name.endswith(".promisor") for name in names):
            return True
        return room < sum(_sizes(self._packs)) + (self._known() or 0) + _MOST

    def _tidy(self) -> None:
        """Take away the packs that one which was killed, or the disk refused, left half written.

        `git prune` does so as well, but nobody calls it where nobody but writers is.
        """
        with suppress(OSError):
            for name in os.listdir(self._packs):
                place = os.path.join(self._packs, name)
                if name.startswith(_HALF) and self._age(place) > _LEFT:
                    os.unlink(place)

    def _age(self, place: str) -> float:
        """How many seconds before the note, which was written just now, a file was."""
        return os.stat(self._note).st_mtime - os.lstat(place).st_mtime


def _sizes(folder: str) -> Iterator[int]:
    with suppress(OSError), os.scandir(folder) as found:
        for item in found:
            with suppress(OSError):
                yield item.stat(follow_symlinks=False).st_size
