"""What a change left behind: the files of the tree it starts from that are not as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vaultkit.git.differing import Differing, from_index, from_tree, renamed
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind, Reader
from vaultkit.trees.index import IndexTree
from vaultkit.trees.links import by_path, reader_of
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.names import is_excluded
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.worktree import WorkTree


@dataclass(frozen=True)
class FormerTree:
    """The files of `base` that another tree has otherwise or no longer, as `base` has them.

    `added` are the paths that only the other one has.
    """

    name: str
    algorithm: str
    added: frozenset[str]
    _git: Git
    _blobs: Mapping[str, str]

    def entries(self) -> Mapping[str, Entry]:
        """These files alone."""
        return by_path({path: Entry(Kind.FILE, blob) for path, blob in self._blobs.items()})

    def reader(self, limit: int | None = None) -> Reader:
        """Their bytes, from objects."""
        return reader_of(self._git, self.entries(), limit)


def former(
    git: Git, base: RevisionTree, tree: object, staged: Differing | None = None
) -> FormerTree | None:
    """What `tree` has otherwise than `base`, at the cost of what differs; None for other trees.

    `staged` is what the index has otherwise, where that is known.
    """
    if isinstance(tree, (RevisionTree, MergeTree)):
        found = from_tree(git, base.root, tree.root)
    elif isinstance(tree, (IndexTree, WorkTree)):
        found = staged or from_index(git, base.commit)
    else:
        return None
    if isinstance(tree, WorkTree):
        found = _on_disk(found, tree)
    old = {path: blob for path, blob in found.old.items() if not is_excluded(path)}
    return FormerTree(base.name, base.algorithm, found.added, git, old)


def renames(git: Git, base: RevisionTree, tree: object) -> dict[str, str]:
    """The files of `base` that Git takes for renamed in `tree`, by their old paths.

    Of a work tree that is what its index says: nobody but Git knows what a file was called that
    has other bytes and another name.
    """
    if isinstance(tree, (RevisionTree, MergeTree)):
        return renamed(git, base.root, tree.root)
    if isinstance(tree, (IndexTree, WorkTree)):
        return renamed(git, base.commit.encode("ascii"), None)
    return {}


def _on_disk(staged: Differing, tree: WorkTree) -> Differing:
    """What differs in the index, and what differs on disk from that."""
    touched = {path: blob for path, blob in tree.touched.items() if path not in staged.added}
    untracked = tree.untracked - staged.old.keys()
    return Differing({**touched, **staged.old}, staged.added | untracked)
