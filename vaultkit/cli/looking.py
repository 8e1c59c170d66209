"""What the commands that only look at a vault have in common: their request, and how they tell."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from vaultkit.actions.look import LookRequest
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.errors import UsageError
from vaultkit.vault.paths import join


def request_of(vault: str | None, at: str, preset: str | None = None) -> LookRequest:
    """Which vault the call means, judged today."""
    mine = preferences_of()
    return LookRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        vault=os.path.realpath(vault) if vault else None,
        at=at,
        preset=preset,
        cache=mine.cache,
        jobs=processes(mine),
        today=today(),
    )


def below(request: LookRequest, place: str) -> str:
    """A path as it is written where the person stands, from the vault's root."""
    found = join(request.here, place or ".")
    if found is None:
        raise UsageError(f"{place} lies outside of the vault", "Name a folder or a file inside")
    return found


def write(lines: Iterable[str]) -> None:
    """Write lines, each with its line feed, to standard output."""
    sys.stdout.writelines(lines)
    sys.stdout.flush()
