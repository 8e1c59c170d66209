"""Merges two commits without touching an index or a work tree (`git merge-tree`, Git 2.38)."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.errors import CannotRead
from vaultkit.git.run import Git


class Merged(NamedTuple):
    """The tree that a merge would give, and the paths of it that are in conflict.

    `tree` is an object id; files in conflict are in it with Git's markers. The paths count from
    the top of the repository.
    """

    tree: str
    conflicts: frozenset[str]


def merge_commits(git: Git, ours: str, theirs: str) -> Merged:
    """Merge commit `theirs` into commit `ours`, both given by id.

    Raises `CannotRead` where Git cannot merge them at all, as commits without a common ancestor.
    """
    args = ("merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours, theirs)
    answer = git.ask(*args)
    if "unrelated histories" in answer.err:
        raise CannotRead(
            "the two commits have no common ancestor here, so they cannot be merged",
            "In a shallow clone fetch more of the history: git fetch --unshallow",
        )
    if answer.code not in (0, 1):
        raise git.failure(args, answer)
    tree, *paths = answer.out.decode("utf-8", "surrogateescape").split("\0")
    return Merged(tree.strip(), frozenset(path for path in paths if path))
