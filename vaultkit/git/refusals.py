"""What Git says when it refuses, and the next step in words."""

from __future__ import annotations

import os
import re

from vaultkit.errors import CannotRead, StateError, VaultkitError

REFETCH = "fetch --refetch --no-filter"
"""The words that make Git get every object of a repository that was cloned with a filter."""

_TRUST = re.compile(r"git config --global --add safe\.directory (.+)")
_LOST = re.compile(r"not a git repository: (.+)")
_HELD = re.compile(r"Unable to create '(.+index\.lock)': File exists")
_EXTENSIONS = re.compile(r"unknown repository extensions? found:((?:\s+\S+)+)")
_NEWER = re.compile(r"Expected git repo version <= \d+, found (\d+)")
_VALUE = re.compile(r"invalid value for '(extensions\.\w+)': '(.*)'")
_SINCE = {
    "refstorage": "2.45",
    "compatobjectformat": "2.45",
    "relativeworktrees": "2.48",
}
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
    held = _HELD.search(said)
    if held:
        return StateError(
            f"another program holds the index: {shown(held.group(1))} is there",
            "Wait until it has ended, then run it again; where none runs, remove that file",
        )
    unknown = _unknown_form(folder, said)
    if unknown is not None:
        return unknown
    if _FILTERED.search(said):
        return CannotRead(
            f"{folder} was cloned with a filter and lacks what this needs",
            f'Get the rest: git -C "{folder}" {REFETCH}',
        )
    return None


def _unknown_form(folder: str, said: str) -> StateError | None:
    """The error for a repository of a form that came after the Git that runs."""
    extensions, newer, value = _EXTENSIONS.search(said), _NEWER.search(said), _VALUE.search(said)
    since = ""
    if extensions:
        names = [shown(name) for name in extensions[1].lower().split()]
        since = max((_SINCE.get(name, "") for name in names), default="")
        what = f"unknown repository extension {', '.join(names)}"
        what += " (reftable)" if "refstorage" in names else ""
    elif newer:
        what = f"its format has version {newer[1]}"
    elif value:
        what = f"unknown value {shown(value[2])} of {value[1]}"
    else:
        return None
    return StateError(
        f"the Git that runs here cannot read the repository of {folder}: {what}",
        f"Install {f'Git {since} or later' if since else 'a newer Git'}, or put its folder first "
        "on PATH; nothing in the repository was changed",
    )


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


def killed(folder: str, signal: int) -> StateError:
    """The error for a call that a signal ended."""
    return StateError(
        f"Git was ended by signal {signal} while it worked in {folder}",
        "Try again; where that happens once more, see how much memory the machine has left",
    )
