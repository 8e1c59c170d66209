"""What a tree is compared with: the trees that a change starts from."""

from __future__ import annotations

import os
from contextlib import suppress

from vaultkit.errors import UsageError
from vaultkit.git.places import Repository
from vaultkit.trees.index import IndexTree
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.open import Opened, OpenTree
from vaultkit.trees.revision import RevisionTree, commit_of, has_folder


def bases_of(opened: Opened, named: str | None, inside: str = "") -> tuple[RevisionTree, ...]:
    """The revisions from which the change to `opened.tree` starts; none where it is the first.

    `named` is the revision that a person names. Without it these are, for the work tree and the
    index, HEAD and what is being merged into it; for a merge, its base; for a revision, its first
    parent, which is what a pull request's merge is compared with. One that has not the vault's
    folder yet holds nothing to compare with, and is left out. Raises `UsageError` where there is no
    repository or no such revision.
    """
    repository = opened.repository
    if repository is None:
        raise UsageError(
            "only a change in a Git repository can be told from what was there before",
            "Leave out --new-only to see everything, or make it a repository with `git init`",
        )
    names = _starts(repository, opened.tree) if named is None else (named,)
    head = _head(repository) if "HEAD" in names else ""
    trees = tuple(
        RevisionTree(repository, name, inside, head if name == "HEAD" else None)
        for name in names
        if name != "HEAD" or head
    )
    folder = inside.strip("/") or repository.prefix.rstrip("/")
    if not folder:
        return trees
    return tuple(tree for tree in trees if has_folder(repository.git, tree.commit, folder))


def _starts(repository: Repository, tree: OpenTree) -> tuple[str, ...]:
    if isinstance(tree, MergeTree):
        return (tree.base,)
    if isinstance(tree, RevisionTree):
        return _first_parent(repository, tree.commit)
    merged = _merged_in(repository) if isinstance(tree, IndexTree) else ()
    return ("HEAD", *merged)


def _head(repository: Repository) -> str:
    """The commit that is checked out, "" before the first."""
    answer = repository.git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    return answer.out.decode("ascii").strip() if answer.code == 0 else ""


def _first_parent(repository: Repository, commit: str) -> tuple[str, ...]:
    """The first parent, also where a shallow clone lacks it: then its name says what to fetch."""
    text = repository.git.run("cat-file", "commit", commit)
    head = text.partition(b"\n\n")[0].split(b"\n")
    parents = [line[7:].decode("ascii") for line in head if line.startswith(b"parent ")]
    return tuple(commit_of(repository.git, parent) for parent in parents[:1])


def _merged_in(repository: Repository) -> tuple[str, ...]:
    """The commits that an unfinished merge brings in: what they hold is not the person's doing."""
    ids: list[str] = []
    with suppress(FileNotFoundError), open(os.path.join(repository.git_dir, "MERGE_HEAD")) as file:
        ids += file.read().split()
    return tuple(ids)
