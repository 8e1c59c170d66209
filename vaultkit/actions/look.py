"""Look at a vault without changing it: what a person asks, and the judged vault of the request."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.trees.open import find_vault


@dataclass(frozen=True, slots=True, kw_only=True)
class LookRequest:
    """Which vault to look at, without changing it: the one around `folder`, or at `vault`, in `at`.

    `environment` is the caller's, for Git and the cache's place; `today` is the day on which the
    vault is judged; without it nothing is too old.
    """

    folder: str
    environment: Mapping[str, str]
    vault: str | None = None
    at: str = "worktree"
    preset: str | None = None
    cache: bool = True
    jobs: int = 1
    today: date | None = None

    @property
    def root(self) -> str:
        """The vault's root."""
        return self.vault or find_vault(self.folder, self.environment)

    @property
    def here(self) -> str:
        """Where the caller stands, from the vault's root; "" outside of it."""
        way = os.path.relpath(self.folder, self.root).replace(os.sep, "/")
        return "" if way == "." or way.startswith("..") else way


def look(
    request: LookRequest, progress: Progress = no_progress, *, with_baseline: bool = False
) -> Seen:
    """The judged vault of a request. Raises `VaultkitError` where it cannot be read."""
    checked = CheckRequest(
        folder=request.folder,
        environment=request.environment,
        vault=request.vault,
        at=request.at,
        preset=request.preset,
        cache=request.cache,
        jobs=request.jobs,
        today=request.today,
    )
    return Checker(checked, progress).see(with_baseline=with_baseline)
