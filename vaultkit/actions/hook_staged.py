"""Judge what is staged, in every vault of a repository, for a hook: what a commit would introduce.

A vault of which nothing is staged is passed over: its commit would introduce nothing.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from vaultkit.actions.check import Checked, CheckRequest, check
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.trees.vaults import repository_of, staged_vaults, top_of


class Judged(NamedTuple):
    """The report on one vault; `folder` is its place below the repository's top, "" for that."""

    folder: str
    checked: Checked


class Run(NamedTuple):
    """How a hook runs: whether it remembers, on how many processes, and on which day."""

    cache: bool = True
    jobs: int = 1
    today: date | None = None


_PLAIN = Run()


def staged(
    folder: str,
    environment: Mapping[str, str],
    *,
    vaults: tuple[str, ...] = (),
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[Judged]:
    """Yield a report for each vault of which something is staged.

    `vaults` are the folders to look at; without them it is every folder whose `vault.yaml` is in
    the index, else the whole repository. Raises VaultkitError where one could not be checked.
    """
    repository = repository_of(folder, environment)
    top = top_of(repository)
    for vault in staged_vaults(repository, vaults):
        request = CheckRequest(
            folder=top,
            environment=environment,
            at="index",
            vault=posixpath.join(top, vault) if vault else top,
            new_only=True,
            cache=run.cache,
            jobs=run.jobs,
            today=run.today,
        )
        yield Judged(vault, check(request, progress))
