"""Stored receipts whose commits are not in the history looked at, but stand in the repository.

Such a commit waits on another branch, or a person dropped it by a reset: neither is a lie.
"""

from __future__ import annotations

from functools import cached_property

from vaultkit.changes.message import read as read_message
from vaultkit.changes.message import written
from vaultkit.git.commits import read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.places import Repository
from vaultkit.git.walk import commits_beside
from vaultkit.model.receipt import Receipt
from vaultkit.model.verified import Verdict, Verified

_OR = ", or squashed it together with other changes"
_HEX = frozenset("0123456789abcdef")


class Elsewhere:
    """Where the commits are that `branch` (a full name) has not."""

    def __init__(self, repository: Repository, odb: Odb, branch: str) -> None:
        self._repository = repository
        self._odb = odb
        self._branch = branch

    def words(self, receipt: Receipt) -> str | None:
        """Where its commit is; None where there is no commit that says just what it says."""
        if not self.stands(receipt, receipt.commit):
            return None
        told = f"its commit {receipt.commit[:12]} is not on this branch"
        other = self._beside.get(receipt.commit)
        if other is None:
            return f"{told}, and on no branch any more: a person dropped it{_OR}"
        return f"{told}, but on {other}"

    def lacks(self, receipt: Receipt) -> bool:
        """Whether it names a commit that the repository does not have."""
        return self._is_named(receipt.commit) and bool(self._odb.missing([receipt.commit]))

    def _is_named(self, name: object) -> bool:
        digits = 40 if self._repository.algorithm == "sha1" else 64
        # whoever wrote the file beside the branch may have put anything there
        return isinstance(name, str) and len(name) == digits and _HEX.issuperset(name)

    def stands(self, receipt: Receipt, commit: str) -> bool:
        """Whether a commit is here, and says just what the receipt says."""
        if not self._is_named(commit) or self._odb.missing([commit]):
            return False
        kind, data = self._odb.read(commit)
        said = read_message(read_commit(data).message) if kind == "commit" else None
        return said is not None and _trailers(said) == _trailers(receipt)

    @cached_property
    def _beside(self) -> dict[str, str]:
        return commits_beside(self._repository.git, self._branch)


def too_shallow(commit: str, receipt: Receipt | None) -> Verified:
    """What is said where the history ends before the commit, or at it."""
    what = "what was before" if commit else "its commit"
    words = (f"this clone is shallow and has not {what}",)
    step = "Get the rest of the history: git fetch --unshallow"
    return Verified(commit, receipt, Verdict.NOT_RECHECKABLE, words, step)


def _trailers(receipt: Receipt) -> str:
    """The last paragraph of its message; the words before it are for people."""
    return written(receipt).rstrip("\n").rpartition("\n\n")[2]
