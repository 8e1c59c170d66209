"""What history says of a vault that is checked: receipts that do not hold, recalls nobody approved.

Read only where a rule asks for it. What was verified once is remembered, since commits never
change; a change is held to the commits that it brings alone.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from vaultkit.git.places import Repository
from vaultkit.git.walk import Spoken, changed_files, commits_of
from vaultkit.model.around import Misstated, Told
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.parse.trailers import is_ours, receipts
from vaultkit.trees.cache import FactsFile
from vaultkit.trees.engine import engine_fingerprint
from vaultkit.trees.revision import RevisionTree

if TYPE_CHECKING:
    from vaultkit.actions.held_history import HeldHistory
    from vaultkit.model.verified import Report, Verified

_FILE = "receipts.sqlite3"
_ROOM = 20


def _nobody(paths: Collection[str]) -> Mapping[str, str]:
    return dict.fromkeys(paths, "no commit says so")


NO_HISTORY = Told(tuple, _nobody, lambda base: None)
"""Where nothing is committed nobody can have approved anything."""


class History:
    """The history of the commit `head`, in whose vault `inside` a repository a check looks; None is
    what is checked out.

    `since` are the commits that a change starts from, None where it is no change that is looked at;
    `folder` remembers, None nothing.
    """

    def __init__(
        self,
        repository: Repository,
        head: str | None,
        inside: str,
        *,
        since: Sequence[str] | None = None,
        folder: str | None = None,
    ) -> None:
        self._repository, self._named, self._inside = repository, head, inside
        self._since = since
        self._folder = folder or repository.git_dir
        path = posixpath.join(folder or "", _FILE)
        self._file = FactsFile(path, room=_ROOM) if folder is not None else None

    @cached_property
    def _head(self) -> str:
        """The commit, "" before the first."""
        if self._named is not None:
            return self._named
        answer = self._repository.git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        return answer.out.decode("ascii").strip()

    def told(self, settings: Settings, tree: Tree) -> Told:
        """What rules may ask of the tree that is checked."""

        def unapproved(paths: Collection[str]) -> Mapping[str, str]:
            if not self._head:
                return _nobody(paths)
            return self._held().unapproved(settings, paths, tree.reader())

        def before(base: object) -> Told | None:
            if not isinstance(base, RevisionTree):
                return None
            known = History(self._repository, base.commit, self._inside, since=(base.commit,))
            return known.told(settings, base)

        return Told(self.misstated, unapproved, before)

    def report(self, wanted: str) -> Report | None:
        """What became of every receipt of a range of commits; None where none has any."""
        if not commits_of(self._repository.git, wanted, saying="Vault-"):
            return None
        return self._held().report(wanted)

    def misstated(self) -> tuple[Misstated, ...]:
        """The commits whose receipts do not hold."""
        if not self._head:
            return ()
        if self._since is not None:
            return self._looked_at(tuple(f"^{one}" for one in self._since))
        known = self._remembered()
        if known is None:
            found = self._looked_at(())
        elif known[0] == self._head:
            return known[1]
        else:
            found = (*known[1], *self._looked_at((f"^{known[0]}",)))
        self._remember(found)
        return found

    def _looked_at(self, without: tuple[str, ...]) -> tuple[Misstated, ...]:
        spoken = commits_of(self._repository.git, self._head, *without)
        ours = [one for one in spoken if is_ours(one.committer, one.message)]
        if not ours:
            return ()
        lies = self._held().lies(ours, self._earlier(ours, without))
        return tuple(self._shown(one) for one in lies)

    def _held(self) -> HeldHistory:
        from vaultkit.actions.held_history import HeldHistory

        return HeldHistory(self._repository, self._head, self._inside, self._folder)

    def _earlier(self, ours: Sequence[Spoken], without: tuple[str, ...]) -> Mapping[str, str]:
        """The commits from before, by request, of requests that these commits name."""
        asked = {one for told in ours for one in _requests(told)}
        if not without or not asked:
            return {}
        old = (one.removeprefix("^") for one in without)
        return {
            one: told.name
            for told in commits_of(self._repository.git, *old, saying="Vault-Request:")
            for one in _requests(told)
            if one in asked
        }

    def _shown(self, lie: Verified) -> Misstated:
        words = lie.words[0] if lie.words else "it is not whole"
        return Misstated(lie.commit, self._path_of(lie.commit), words)

    def _path_of(self, commit: str) -> str:
        """The first page that the commit changed in the vault, "" for none."""
        below = f"{self._inside}/" if self._inside else ""
        changed = changed_files(self._repository.git, f"{commit}^", commit)
        here = [one.path for one in changed if one.path.startswith(below)]
        return here[0].removeprefix(below) if here else ""

    def _remembered(self) -> tuple[str, tuple[Misstated, ...]] | None:
        """What was found, at an ancestor of the head, by the same engine."""
        key = engine_fingerprint()
        data = self._file.get([key]).get(key) if self._file is not None else None
        if data is None:
            return None
        try:
            commit, found = json.loads(data)
            known = (str(commit), tuple(Misstated(*map(str, one)) for one in found))
        except (ValueError, TypeError):
            return None
        if commit == self._head:
            return known
        git = self._repository.git
        return (
            known if not git.ask("merge-base", "--is-ancestor", commit, self._head).code else None
        )

    def _remember(self, found: tuple[Misstated, ...]) -> None:
        if self._file is not None:
            text = json.dumps([self._head, found])
            self._file.put({engine_fingerprint(): text.encode()})


def _requests(told: Spoken) -> Iterator[str]:
    """The requests that a commit says it was made for."""
    for receipt in receipts(told.message):
        yield from (one.value for one in receipt if one.name == "Vault-Request")
