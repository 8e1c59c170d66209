"""Judge what is staged, in every vault of a repository, for a hook: what a commit would introduce.

A vault of which nothing is staged is passed over: its commit would introduce nothing. Where there
is no commit in the making, as when pre-commit runs on everything or between two revisions, that is
what is judged.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from vaultkit.actions.check import Checked, CheckRequest, check
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.git.in_progress import in_progress
from vaultkit.git.places import discover
from vaultkit.git.remotes import merge_base
from vaultkit.trees.revision import commit_of
from vaultkit.trees.vaults import (
    committed_vaults,
    indexed_vaults,
    repository_of,
    staged_vaults,
    top_of,
)


def is_merge(folder: str, environment: Mapping[str, str]) -> bool:
    """The same, or one whose conflicts somebody has mended."""
    if is_merging(environment):
        return True
    repository = discover(folder, environment)
    return repository is not None and in_progress(repository) == "merge"


class Judged(NamedTuple):
    """The report on one vault; `folder` is its place below the repository's top, "" for that.

    `about` says what was judged where that is no commit in the making, for people; else it is "".
    """

    folder: str
    checked: Checked
    about: str = ""


class Run(NamedTuple):
    """How a hook runs: whether it remembers, on how many processes, and on which day."""

    cache: bool = True
    jobs: int = 1
    today: date | None = None


_PLAIN = Run()
_MERGING = ("merge", "pull")


def is_merging(environment: Mapping[str, str]) -> bool:
    """Whether a hook is asked about a merge that Git commits by itself; not one with conflicts."""
    return environment.get("GIT_REFLOG_ACTION", "").startswith(_MERGING)


def staged(
    folder: str,
    environment: Mapping[str, str],
    *,
    vaults: tuple[str, ...] = (),
    or_all: bool = False,
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[Judged]:
    """Yield a report for each vault of which something is staged.

    `vaults` are the folders to look at; without them it is every folder whose `vault.yaml` is in
    the index, else the whole repository. `or_all`: where nothing at all is staged, each of them is
    judged whole. Raises VaultkitError where one could not be checked.

    Generated files come too late for a merge that Git commits by itself, so that they are out of
    date is no fault of it (`vaultkit.actions.hook_generated`).
    """
    ignored = ("stale-generated",) if is_merging(environment) else ()
    repository = repository_of(folder, environment)
    top = top_of(repository)
    found = staged_vaults(repository, vaults)
    whole = or_all and not found
    for vault in indexed_vaults(repository, vaults) if whole else found:
        request = CheckRequest(
            folder=top,
            environment=environment,
            at="index",
            vault=posixpath.join(top, vault) if vault else top,
            new_only=not whole,
            ignore=ignored,
            cache=run.cache,
            jobs=run.jobs,
            today=run.today,
        )
        about = "nothing is staged, so everything in the index was judged" if whole else ""
        yield Judged(vault, check(request, progress), about)


def between(
    folder: str,
    environment: Mapping[str, str],
    old: str,
    new: str,
    *,
    vaults: tuple[str, ...] = (),
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[Judged]:
    """Yield a report for each vault of revision `new`: what it introduces since it left `old`.

    Raises VaultkitError where one could not be checked, or a revision is not here.
    """
    repository = repository_of(folder, environment)
    commit, base = commit_of(repository.git, new), commit_of(repository.git, old)
    base = merge_base(repository.git, base, commit) or base
    top = top_of(repository)
    for vault in committed_vaults(repository, commit, vaults):
        request = CheckRequest(
            folder=top,
            environment=environment,
            at=commit,
            vault=top,
            inside=vault,
            new_only=True,
            base=base,
            cache=run.cache,
            jobs=run.jobs,
            today=run.today,
        )
        about = f"what {new} introduces since {old} was judged"
        yield Judged(vault, check(request, progress), about)
