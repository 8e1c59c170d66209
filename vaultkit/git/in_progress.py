"""What a person is in the middle of: operations during which nobody else may commit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from vaultkit.git.places import Repository

# what lies in the git directory while it goes on → its name; a rebase also has the first of these
_SIGNS = (
    ("rebase-apply/applying", "am"),
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("sequencer", "cherry-pick or revert"),
    ("BISECT_START", "bisect"),
)


_HEADS = "refs/heads/"
# where the name of a branch stands that HEAD has left for as long as it goes on
_LEFT = (
    ("rebase-merge/head-name", "rebase"),
    ("rebase-merge/update-refs", "rebase"),
    ("rebase-apply/head-name", "rebase"),
    ("BISECT_START", "bisect"),
)


class Left(NamedTuple):
    """A branch that an operation moves or goes back to, its full name, and where it goes on."""

    branch: str
    name: str
    git_dir: str


def in_progress(repository: Repository) -> str | None:
    """The name of the operation that goes on in this work tree, None for none."""
    for sign, name in _SIGNS:
        if os.path.lexists(os.path.join(repository.git_dir, *sign.split("/"))):
            return name
    return None


def in_progress_at(repository: Repository, folder: str) -> str | None:
    """The same for the work tree in a folder, None also where there is none any more."""
    answer = repository.git.ask("-C", folder, "rev-parse", "--absolute-git-dir")
    if answer.code != 0:
        return None
    return in_progress(replace(repository, git_dir=os.fsdecode(answer.out).removesuffix("\n")))


def way_out(name: str) -> str:
    """How an operation with such a name is given up, for people."""
    if name == "bisect":
        return "git bisect reset"
    return " or ".join(f"git {one} --abort" for one in name.split(" or "))


def left_by(repository: Repository, branch: str) -> Left | None:
    """The operation, in whichever work tree, that a branch takes part in; None for none.

    `git worktree list` shows such a work tree as detached.
    """
    return next((one for one in _left(repository) if one.branch == branch), None)


def _left(repository: Repository) -> Iterator[Left]:
    linked = os.path.join(repository.common_dir, "worktrees")
    folders = [repository.common_dir]
    with suppress(OSError):
        folders += [os.path.join(linked, name) for name in sorted(os.listdir(linked))]
    for folder, (sign, name) in product(folders, _LEFT):
        lines = _lines(os.path.join(folder, *sign.split("/")))
        if name == "bisect":  # notes the short name
            lines = [f"{_HEADS}{line.removeprefix(_HEADS)}" for line in lines]
        yield from (Left(line, name, folder) for line in lines if line.startswith(_HEADS))


def _lines(place: str) -> list[str]:
    try:
        with open(place, encoding="utf-8", errors="surrogateescape") as opened:
            return opened.read().splitlines()
    except OSError:
        return []
