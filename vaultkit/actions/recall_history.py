"""Who approved that a record is recalled: the last commit that changed its `recall` block.

A block counts where that commit is a receipt of the operation `recall` that holds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.reading import facts_at
from vaultkit.actions.verify import Verifier
from vaultkit.changes.message import read
from vaultkit.git.odb import Odb
from vaultkit.git.places import Repository
from vaultkit.git.walk import changed_files, commits_of, told
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Reader, Unread
from vaultkit.vault.recalled import block_of

RECALL = ("recall", "knowledge_recall")
"""Operations that approve."""

_UNKNOWN = "the last change of the block is not committed"
_FAR = "this clone is shallow and has not the commit that set the block"


class _Setter(NamedTuple):
    """The commit that gave a block what it says; "" and why where there is none."""

    commit: str
    why: str = ""


class Approved:
    """Looks a repository's history up; `verifier` says whether a receipt holds."""

    def __init__(
        self,
        repository: Repository,
        odb: Odb,
        inside: str,
        settings: Settings,
        verifier: Verifier,
    ) -> None:
        # in a subfolder Git would take paths from there
        self._git = replace(repository.git, folder=repository.top or repository.git.folder)
        self._odb = odb
        self._below = f"{inside}/" if inside else ""
        self._dialect = dialect_of(settings)
        self._verifier = verifier
        self._known: dict[str, str] = {}

    def unapproved(self, head: str, paths: Collection[str], reader: Reader) -> Mapping[str, str]:
        """Those of the records at `paths` whose block nobody approved, and why."""
        found = {}
        for path, data in reader(sorted(paths)):
            block = None if isinstance(data, Unread) else self._block(data)
            setter = self._setter(head, f"{self._below}{path}", block)
            why = setter.why or self._judged(setter.commit)
            if why:
                found[path] = why
        return found

    def _judged(self, commit: str) -> str:
        """Why a commit approves nothing, "" where it does."""
        if commit not in self._known:
            self._known[commit] = self._looked_at(commit)
        return self._known[commit]

    def _looked_at(self, commit: str) -> str:
        short = commit[:12]
        receipt = read(told(self._odb, commit).commit.message)
        if receipt is None:
            return f"commit {short}, which set it, is no receipt"
        if receipt.operation not in RECALL:
            return f"commit {short}, which set it, is a receipt of {receipt.operation}"
        if self._verifier.lies(commits_of(self._git, commit, f"^{commit}^@")):
            return f"the receipt of commit {short}, which set it, does not hold"
        return ""

    def _setter(self, head: str, path: str, block: object) -> _Setter:
        """Go back from one commit that changed the file to the one before."""
        commit = head
        if self._block_in(commit, path) != block:
            return _Setter("", _UNKNOWN)
        while True:
            name = self._last_change(commit, path)
            parents = told(self._odb, name).commit.parents
            if self._odb.missing(parents):
                return _Setter("", _FAR)
            same = [one for one in parents if self._block_in(one, path) == block]
            place = None if same or not parents else self._moved(parents[0], name, block)
            if not same and place is None:
                return _Setter(name)
            commit, path = (same or parents)[0], place or path

    def _last_change(self, commit: str, path: str) -> str:
        """The newest commit from here on that changed a file."""
        words = ("rev-list", "--max-count=1", commit, "--", path)
        return self._git.run(*words).decode("ascii").strip()

    def _moved(self, parent: str, commit: str, block: object) -> str | None:
        """Where a file lay that the commit took away and that has the same block."""
        for one in changed_files(self._git, parent, commit):
            if one.old and not one.new and self._block_at(one.old) == block:
                return one.path
        return None

    def _block_in(self, commit: str, path: str) -> object:
        answer = self._git.ask("rev-parse", "--verify", "--quiet", f"{commit}:{path}")
        blob = answer.out.decode("ascii").strip()
        return self._block_at(blob) if blob else None

    def _block_at(self, blob: str) -> object:
        return self._block(self._odb.read(blob)[1])

    def _block(self, data: bytes) -> object:
        return block_of(facts_at(data, "", self._dialect, self._odb.algorithm)[0])
