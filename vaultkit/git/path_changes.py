"""The changes of one file along a branch, newest first, as the ids of its blobs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.git.run import Git

_MOST = 100


class PathChange(NamedTuple):
    """The blobs before and after a commit, "" where there was no file."""

    before: str
    after: str


def path_changes(git: Git, commit: str, path: str) -> Iterator[PathChange]:
    """The last hundred changes of a file before and with a commit; a merge counts as one.

    `path` counts from the top of the repository. Where history is cut off, its end is as if the
    file were new.
    """
    out = git.run(
        "-c",
        "core.quotePath=false",
        "log",
        "-m",
        "--first-parent",
        "--raw",
        "--no-abbrev",
        "--no-renames",
        "--no-ext-diff",
        "--no-color",
        "--no-show-signature",
        "--format=",
        f"--max-count={_MOST}",
        commit,
        "--",
        f"{_up(git)}{path}",
    )
    for line in out.decode("utf-8", "surrogateescape").splitlines():
        words = line.split("\t", 1)[0].split(" ")
        if line.startswith(":") and len(words) == 5:
            before, after = (word if word.strip("0") else "" for word in words[2:4])
            yield PathChange(before, after)


def _up(git: Git) -> str:
    """The way from where Git runs up to the top."""
    return git.ask("rev-parse", "--show-cdup").out.decode("utf-8", "surrogateescape").strip()
