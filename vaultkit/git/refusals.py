"""What Git says when it refuses, and the next step in words."""

from __future__ import annotations

import os
import re

from vaultkit.errors import CannotRead, StateError, VaultkitError

REFETCH = "fetch --refetch --no-filter"
"""The words that make Git get every object of a repository that was cloned with a filter."""

_TRUST = re.compile(r"git config --global --add safe\.directory (.+)")
_LOST = re.compile(r"not a git repository: (.+)")
_FILTERED = re.compile(r"promisor remote|lazy fetching disabled")


def refusal(folder: str, said: str) -> VaultkitError | None:
    """The error for what a call in `folder` said; None where it is nothing that is known here."""
    trusted = _TRUST.search(said)
    if trusted:
        return StateError(
            f"Git refuses to read {folder}, because its repository belongs to another user",
            f"If you trust it, run: git config --global --add safe.directory "
            f"{trusted.group(1).strip()}",
        )
    lost = _LOST.search(said)
    if lost:
        return StateError(
            f"{folder} belongs to a repository that is not at {shown(lost.group(1))}",
            "Run `git worktree repair` in the main work tree, or remove the file .git",
        )
    if _FILTERED.search(said):
        return CannotRead(
            f"{folder} was cloned with a filter and lacks what this needs",
            f'Get the rest: git -C "{folder}" {REFETCH}',
        )
    return None


def shown(words: str) -> str:
    """Words of others, without what a terminal would obey."""
    return "".join(char if char.isprintable() else "?" for char in words)


def cannot_start(folder: str, error: OSError) -> CannotRead:
    """The error for a Git that the system did not start in `folder`."""
    if not os.path.isdir(folder):
        return CannotRead(f"there is no folder {folder}", "Name a folder that exists")
    if isinstance(error, PermissionError):
        return CannotRead(f"no permission to enter {folder}", "Ask for the right to read it")
    return CannotRead(f"git could not be started in {folder}: {error.strerror}", "Try again")


def too_slow(folder: str, patience: float) -> CannotRead:
    """The error for a call that did not end within `patience` seconds."""
    return CannotRead(
        f"Git did not answer within {patience:.0f} seconds in {folder}",
        "See whether the disk answers, and whether a .gitignore there is a named pipe",
    )
