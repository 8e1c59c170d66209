"""Git's own merge of three texts, and the files through which Git hands it to a merge driver."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.run import Git
from vaultkit.model.merged import Merged, TextMerge

MARKER_SIZE = 7
"""How long a conflict marker is where nothing says it."""


class Marks(NamedTuple):
    """How a conflict is marked: the size of the markers and the names of the versions."""

    size: int = MARKER_SIZE
    base: str = "base"
    ours: str = "ours"
    theirs: str = "theirs"


def marks_of(size: str, names: Sequence[str]) -> Marks:
    """The marks from the words that Git puts for %L and for %S %X %Y.

    Git before 2.44 knows no names and leaves these three as they are.
    """
    plain = Marks(int(size) if size.isdecimal() and 0 < int(size) < 1_000 else MARKER_SIZE)
    if len(names) != len("SXY") or any(name in ("%S", "%X", "%Y") for name in names):
        return plain
    return Marks(plain.size, *names)


def text_merge(git: Git, marks: Marks, *, union: bool = False) -> TextMerge:
    """The merge of three texts as Git does it; `union` keeps both sides instead of a conflict.

    The style of conflicts is the user's (`merge.conflictStyle`). The merge raises a `VaultkitError`
    for what Git takes for no text.
    """

    def merge(base: bytes, ours: bytes, theirs: bytes) -> Merged:
        labels = [word for name in (marks.ours, marks.base, marks.theirs) for word in ("-L", name)]
        how = ["--union"] if union else []
        with tempfile.TemporaryDirectory(prefix="vaultkit-") as folder:
            files = []
            for name, data in (("ours", ours), ("base", base), ("theirs", theirs)):
                files.append(os.path.join(folder, name))
                with open(files[-1], "xb") as file:
                    file.write(data)
            args = ("merge-file", "-p", "-q", *how, f"--marker-size={marks.size}", *labels, *files)
            answer = git.ask(*args)
        if not 0 <= answer.code < 128:  # else the number of conflicts
            raise git.failure(args, answer)
        return Merged(answer.out, answer.code > 0)

    return merge


def read_version(path: str) -> bytes:
    """One of the files that Git hands to a driver. Raises `CannotRead`."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise CannotRead(
            f"{path} cannot be read: {error.strerror}", "Git names this file when it merges"
        ) from error


def write_merged(path: str, data: bytes) -> None:
    """Leave the result where Git takes it from, whole or not at all. Raises `StateError`."""
    fresh = f"{path}.vaultkit-new"
    try:
        with open(fresh, "xb") as file:
            file.write(data)
        os.replace(fresh, path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(fresh)
        raise StateError(
            f"{path} cannot be written: {error.strerror}", "Git then merges the texts by itself"
        ) from error
