"""Merges two commits without touching an index or a work tree (`git merge-tree`, Git 2.38)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.errors import CannotRead
from vaultkit.git.run import Git


class Merged(NamedTuple):
    """The tree that a merge would give, and the paths of it that are in conflict.

    `tree` is an object id; files in conflict are in it with Git's markers. The paths count from
    the folder that Git runs in, and have the blob ids of their versions by stage: "1" is the common
    ancestor's, "2" and "3" are the two sides'.
    """

    tree: str
    conflicts: Mapping[str, Mapping[str, str]]


def merge_commits(git: Git, ours: str, theirs: str) -> Merged:
    """Merge commit `theirs` into commit `ours`, both given by id.

    Raises `CannotRead` where Git cannot merge them at all, as commits without a common ancestor.
    """
    args = ("merge-tree", "--write-tree", "-z", "--no-messages", ours, theirs)
    answer = git.ask(*args)
    if "unrelated histories" in answer.err:
        raise CannotRead(
            "the two commits have no common ancestor here, so they cannot be merged",
            "In a shallow clone fetch more of the history: git fetch --unshallow",
        )
    if answer.code not in (0, 1):
        raise git.failure(args, answer)
    tree, *items = answer.out.decode("utf-8", "surrogateescape").split("\0")
    conflicts: dict[str, dict[str, str]] = {}
    for item in filter(None, items):  # `MODE ID STAGE<tab>PATH`
        about, _, path = item.partition("\t")
        _, blob, stage = about.split(" ")
        conflicts.setdefault(path, {})[stage] = blob
    return Merged(tree.strip(), conflicts)
