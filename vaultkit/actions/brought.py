"""Which request, or else which commit, brought records into a range of history."""

from __future__ import annotations

from collections.abc import Iterable

from vaultkit.git.bringing import Commit, commits_of
from vaultkit.git.places import Repository
from vaultkit.git.remotes import commit_here
from vaultkit.model.record_diff import Brought
from vaultkit.model.tree import EmptyTree, Tree
from vaultkit.parse.trailers import FORMS, Receipt, receipts
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.revision import RevisionTree

_REQUEST, _RECORD = "Vault-Request", "Vault-Record"


def brought(
    repository: Repository, old: Tree, new: Tree, paths: Iterable[str]
) -> dict[str, Brought]:
    """What brought each of `paths`, counted from the vault; none where no commit tells it.

    What is not committed yet was brought by nobody, and so was what changed since a work tree.
    """
    if isinstance(old, EmptyTree):
        start = None
    elif isinstance(old, RevisionTree):
        start = old.commit
    else:
        return {}
    end, wanted = _end(repository, new), list(paths)
    if isinstance(new, MergeTree):
        end = new.head
    elif not isinstance(new, RevisionTree) and end is not None:
        last = RevisionTree(repository, end).entries()
        now = new.entries()
        blob = {path: now[path].blob for path in wanted if path in now}
        kept = {path: last[path].blob for path in wanted if path in last}
        wanted = [path for path in wanted if blob.get(path) == kept.get(path)]
    if end is None or not wanted:
        return {}
    found = commits_of(repository, start, end, wanted)
    return {path: _told(path, commit) for path, commit in found.items()}


def _end(repository: Repository, tree: Tree) -> str | None:
    return tree.commit if isinstance(tree, RevisionTree) else commit_here(repository.git, "HEAD")


def _told(path: str, commit: Commit) -> Brought:
    subject = commit.message.strip().partition("\n")[0].strip()
    return Brought(_request(receipts(commit.message), path), commit.id, subject)


def _request(found: tuple[Receipt, ...], path: str) -> str:
    """The request of the receipt that names the record, or of the only one there is."""
    if len(found) > 1:
        stem = path.rpartition("/")[2].removesuffix(".md")
        found = tuple([receipt for receipt in found if _names(receipt, {path, stem})])
    if len(found) != 1:
        return ""
    values = [one.value for one in found[0] if one.name == _REQUEST]
    return values[0] if len(values) == 1 and FORMS[_REQUEST].allows(values[0]) else ""


def _names(receipt: Receipt, names: set[str]) -> bool:
    told = (one.value.rsplit(" ", 2)[0] for one in receipt if one.name == _RECORD)
    return not names.isdisjoint(told)
