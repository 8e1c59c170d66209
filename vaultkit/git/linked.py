"""Work trees that are linked to a repository: which there are, and a new one.

No hook and no filter of the repository runs when files are written to one.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from vaultkit.errors import StateError
from vaultkit.git.places import Repository


class Linked(NamedTuple):
    """A work tree: its folder, and the full name of its branch, "" where HEAD is detached."""

    folder: str
    branch: str


def linked_trees(repository: Repository) -> tuple[Linked, ...]:
    """Every work tree that Git knows of, also one whose folder is gone."""
    out = repository.git.run("worktree", "list", "--porcelain", "-z")
    found = []
    for one in out.decode("utf-8", "surrogateescape").split("\0\0"):
        told = dict(line.partition(" ")[::2] for line in one.split("\0"))
        if "worktree" in told:
            found.append(Linked(told["worktree"], told.get("branch", "")))
    return tuple(found)


def linked_at(repository: Repository, folder: str) -> Linked | None:
    """The work tree in a folder, None for none."""
    wanted, trees = real(folder), linked_trees(repository)
    return next((one for one in trees if real(one.folder) == wanted), None)


def real(folder: str) -> str:
    """The folder without links on the way."""
    return os.path.realpath(folder)


def is_folder(path: str, *, empty: bool = False) -> bool:
    """Whether a folder is there; `empty`: with nothing in it."""
    return os.path.isdir(path) and not (empty and os.listdir(path))


def add_linked(repository: Repository, folder: str, branch: str, start: str) -> None:
    """Make a work tree of `branch` in `folder`; a new branch begins at the commit `start`.

    Raises a `VaultkitError`, such as where the branch is checked out elsewhere.
    """
    git, short = repository.git, branch.removeprefix("refs/heads/")
    there = git.ask("show-ref", "--verify", "--quiet", branch).code == 0
    # a work tree whose folder is gone is made again at the same place: that is all --force says
    forced = ("--force",) if linked_at(repository, folder) and not os.path.isdir(folder) else ()
    begin = (folder, short) if there else ("-b", short, folder, start)
    try:
        os.makedirs(os.path.dirname(folder), exist_ok=True)
    except OSError as error:
        raise StateError(
            f"no folder can be made for {folder}: {error.strerror or error}", "Name another folder"
        ) from error
    git.run("worktree", "add", "--quiet", *forced, *begin)


def is_clean(repository: Repository, folder: str) -> bool:
    """Whether the files of a work tree that Git knows of are as committed, and none is staged."""
    answer = repository.git.ask("-C", folder, "status", "--porcelain", "--untracked-files=no")
    return answer.code == 0 and not answer.out


def unlike_commit(repository: Repository, folder: str) -> frozenset[str]:
    """The files of a work tree that are not as committed, are staged, or Git does not know."""
    which = ("--porcelain", "-z", "--no-renames", "--untracked-files=all")
    out = repository.git.run("-C", folder, "status", *which).decode("utf-8", "surrogateescape")
    return frozenset(one[3:] for one in out.split("\0") if one)
