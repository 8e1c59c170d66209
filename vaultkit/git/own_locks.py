"""Takes away locks of references that a Git of ours left when it was killed, and no others.

A lock is ours where it holds the very commit that an open write was to put there, lies among
vaultkit's own references, or was made at the moment at which the commit got there. It must also be
old, so that no Git of ours can be at work behind it; how late it is is told by a file that was
written just now, on the same disk.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from vaultkit.git.places import Repository

_OWN = "refs/vaultkit/"
OLD = 10.0
"""Seconds after which a lock has nobody behind it: Git holds one for milliseconds."""

_TOGETHER = 2.0


def clear_own_locks(
    repository: Repository, wanted: Mapping[str, str], just_written: str
) -> tuple[str, ...]:
    """Remove what a killed Git left; `wanted` are the ids that references were to get.

    Only for the holder of the write lock. The files that are gone now are returned.
    """
    own: list[str] = []
    with suppress(OSError):
        late = os.lstat(just_written).st_mtime - OLD
        own = list(dict.fromkeys(_own(repository, wanted, late)))
    for place in own:
        with suppress(FileNotFoundError):
            os.unlink(place)
    return tuple(own)


def is_locked(repository: Repository, name: str) -> bool:
    """Whether a reference has a lock now."""
    return os.path.lexists(os.path.join(repository.common_dir, *f"{name}.lock".split("/")))


def clear_torn(repository: Repository, names: Iterable[str]) -> None:
    """Remove the files of vaultkit's own references that a power cut left with nothing in them."""
    for name in names:
        place = os.path.join(repository.common_dir, *name.split("/"))
        with suppress(OSError):
            if name.startswith(_OWN) and not _text(place).strip("\0"):
                os.unlink(place)


def _own(repository: Repository, wanted: Mapping[str, str], late: float) -> Iterator[str]:
    for name, new in wanted.items():
        ref = os.path.join(repository.common_dir, *name.split("/"))
        place = f"{ref}.lock"
        held = _held(place, late)
        if held is not None and (held == new or name.startswith(_OWN)):
            yield place
        elif _held(ref, late) == new:  # it got there, and Git died while it took its locks away
            place = ref
        else:
            continue
        # without a word in them, but of the same moment: HEAD, and packed-refs where one is deleted
        for folder, beside in (
            (repository.git_dir, "HEAD"),
            (repository.common_dir, "packed-refs"),
        ):
            empty = os.path.join(folder, f"{beside}.lock")
            if _held(empty, late) == "" and _moments(place, empty) < _TOGETHER:
                yield empty


def _moments(one: str, other: str) -> float:
    """The seconds between two files."""
    return abs(os.lstat(one).st_mtime - os.lstat(other).st_mtime)


def _held(place: str, late: float) -> str | None:
    """What an old lock holds, None where there is none or somebody may be behind it."""
    try:
        if os.lstat(place).st_mtime > late:
            return None
        return _text(place)
    except OSError:
        return None


def _text(place: str) -> str:
    with open(place, "rb") as file:
        return file.read(200).decode("utf-8", "replace").strip()
