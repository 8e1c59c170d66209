"""What Git says when it refuses, and the next step in words."""

from __future__ import annotations

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
