"""Which commits between two brought what lies at some paths."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import NamedTuple

from vaultkit.git.places import Repository

_MOST = 500
"""So many paths are named to Git; where there are more, it lists all."""


class Commit(NamedTuple):
    """A commit by its id, with its message."""

    id: str
    message: str


def commits_of(
    repository: Repository, old: str | None, new: str, paths: Collection[str]
) -> dict[str, Commit]:
    """The newest commit from `old` (None: from the first) to `new` that touched each of `paths`.

    Paths count from the repository's folder. A path is left out that no commit touched, or whose
    commit is where a shallow clone ends: what that one changed cannot be said.
    """
    span = new if old is None else f"{old}..{new}"
    asked = [path.encode("utf-8", "surrogateescape") for path in paths]
    out = repository.git.run(
        "log",
        "-z",
        "--no-color",
        "--no-show-signature",
        "--no-renames",
        "-c",  # of a merge what is as none of its parents had it
        "--name-only",
        "--relative",
        "--encoding=UTF-8",
        "--format=%x01%H%n%B%x02",
        "--end-of-options",
        span,
        "--",
        *(asked if len(asked) <= _MOST else ()),
    )
    ends, wanted = _shallow(repository), frozenset(paths)
    found: dict[str, Commit] = {}
    for part in out.decode("utf-8", "surrogateescape").split("\x01")[1:]:
        words, _, names = part.partition("\x02")
        commit, _, message = words.partition("\n")
        if commit in ends:
            continue
        for name in names.split("\0"):
            path = name.removeprefix("\n")
            if path in wanted:
                found.setdefault(path, Commit(commit, message))
    return found


def _shallow(repository: Repository) -> frozenset[str]:
    place = os.path.join(repository.common_dir, "shallow")
    try:
        with open(place, encoding="ascii", errors="replace") as file:
            return frozenset(file.read().split())
    except OSError:
        return frozenset()
