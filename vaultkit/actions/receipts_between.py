"""The receipts of the commits between two trees, each verified."""

from __future__ import annotations

from vaultkit.actions.told_history import History
from vaultkit.git.places import Repository
from vaultkit.git.remotes import commit_here
from vaultkit.model.knowledge_diff import ReceiptSaid
from vaultkit.model.tree import EmptyTree, Tree
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.revision import RevisionTree


def receipts_between(repository: Repository, old: Tree, new: Tree) -> tuple[ReceiptSaid, ...]:
    """What is said of each, the oldest first; of what is not committed there is none.

    The rules are not asked again: what they find is told beside it.
    """
    if isinstance(new, MergeTree):
        end: str | None = new.head
    elif isinstance(new, RevisionTree):
        end = new.commit
    else:
        end = commit_here(repository.git, "HEAD")
    start = old.commit if isinstance(old, RevisionTree) else ""
    if end is None or end == start or not (start or isinstance(old, EmptyTree)):
        return ()
    history = History(repository, end, repository.prefix.rstrip("/"))
    report = history.report(f"{start}..{end}" if start else end)
    found = [one for one in report.found if one.commit] if report is not None else []
    return tuple(
        ReceiptSaid(
            one.receipt.request if one.receipt is not None else "",
            one.receipt.actor if one.receipt is not None else "",
            one.commit,
            one.verdict.value,
            one.words,
        )
        for one in found
    )
