"""Judge what is pushed, for a hook: what it would break once it is merged.

A pushed branch is merged, in memory, into the branch of the remote that it is meant for, and what
that would introduce there is told. It is meant for the remote's default branch; what is pushed to
that branch itself, or has no history in common with it, is compared with the branch it replaces.
Nothing is fetched: the remote's branches are taken as they were last seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.hook_staged import Judged, Run
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import UsageError
from vaultkit.git.places import Repository
from vaultkit.git.remotes import commit_here, default_branch, merge_base, tracked
from vaultkit.model.at import MERGE, revision_in_words
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.vaults import committed_vaults, repository_of, top_of

_BRANCH = "refs/heads/"
_PLAIN = Run()


class Push(NamedTuple):
    """One branch that is pushed: the commit, the branch's full name on the remote, and its old id.

    `old` is None where the remote has no such branch, or where what it has is not known.
    """

    commit: str
    branch: str
    old: str | None


class _Comparison(NamedTuple):
    """What is checked, as `--at` names it, the revision it is compared with, if any, and words."""

    at: str
    base: str | None
    about: str


def pushes_of(text: str) -> tuple[Push, ...]:
    """What Git tells a pre-push hook: `LOCAL-REF LOCAL-ID REMOTE-REF REMOTE-ID`, a line each.

    Branches alone, and none that is deleted. Raises `UsageError` for another line.
    """
    found = []
    for line in text.splitlines():
        words = line.rsplit(" ", 3)
        if len(words) != 4:
            raise UsageError(
                f'"{line[:100]}" is not what Git tells a pre-push hook',
                "Let Git run the hook, or give it lines of LOCAL-REF LOCAL-ID REMOTE-REF REMOTE-ID",
            )
        _, local, branch, old = words
        if branch.startswith(_BRANCH) and local.strip("0"):
            found.append(Push(local, branch, old if old.strip("0") else None))
    return tuple(found)


def pushed(
    folder: str,
    environment: Mapping[str, str],
    remote: str,
    pushes: Iterable[Push],
    *,
    vaults: tuple[str, ...] = (),
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[Judged]:
    """Yield a report for each vault of each pushed branch. Raises VaultkitError in words."""
    repository = repository_of(folder, environment)
    top = top_of(repository)
    for push in pushes:
        commit = commit_here(repository.git, push.commit)
        if commit is None:
            raise UsageError(f"there is no commit {push.commit} here", "Name one of this clone")
        push = push._replace(commit=commit)
        for vault in committed_vaults(repository, commit, vaults):
            at, base, about = _comparison(repository, remote, push, vault)
            request = CheckRequest(
                folder=top,
                environment=environment,
                at=at,
                vault=top,
                inside=vault,
                new_only=base is not None,
                base=base,
                cache=run.cache,
                jobs=run.jobs,
                today=run.today,
            )
            yield Judged(vault, check(request, progress), about)


def _comparison(repository: Repository, remote: str, push: Push, vault: str) -> _Comparison:
    git, branch = repository.git, push.branch.removeprefix(_BRANCH)
    pushed = branch or revision_in_words(push.commit)
    target = _branch_named(repository, push.commit, vault) or default_branch(git, remote)
    onto = tracked(git, remote, target) if target else None
    if onto is not None and target != branch and merge_base(git, onto, push.commit):
        base = f"refs/remotes/{remote}/{target}"
        about = f"merging {pushed} into {remote}/{target} was judged, as far as it was fetched"
        return _Comparison(f"{MERGE}{base}...{push.commit}", base, about)
    old = commit_here(git, push.old) if push.old else None
    old = old or tracked(git, remote, branch)
    if old is None:
        return _Comparison(push.commit, None, f"everything in {pushed} was judged")
    about = f"what {pushed} adds to {revision_in_words(old)} was judged"
    return _Comparison(push.commit, old, about)


def _branch_named(repository: Repository, commit: str, vault: str) -> str | None:
    """The `vault.branch` of the vault's own settings, None where they name none."""
    tree = RevisionTree(repository, commit, vault)
    if SETTINGS_FILE not in tree.entries():
        return None
    return settings_of(tree, Options(), None).branch
