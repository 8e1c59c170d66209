"""The vaults of a repository: every folder whose `vault.yaml` is in Git, else the repository whole.

A hook runs at the top of the work tree, whichever vault a commit concerns, so the index or the
commit says which there are; what merely lies on disk does not count.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from vaultkit.errors import StateError, UsageError
from vaultkit.git.listing import differs_below, folders_with, holds_below
from vaultkit.git.places import Repository, discover
from vaultkit.trees.open import SETTINGS_FILE


def repository_of(folder: str, environment: Mapping[str, str]) -> Repository:
    """The repository around a folder, seen from its top. Raises `UsageError` without one."""
    found = discover(folder, environment)
    if found is not None and found.top is not None and found.prefix:
        found = discover(found.top, environment)
    if found is None:
        raise UsageError(
            f"{folder} is in no Git repository", "Run it in one, as Git runs its hooks"
        )
    return found


def top_of(repository: Repository) -> str:
    """The folder that a hook runs in: the work tree's top, else the git directory."""
    return repository.top or repository.git_dir


def staged_vaults(repository: Repository, named: Iterable[str]) -> tuple[str, ...]:
    """The vaults of the index that differ from HEAD, by folder below the top, "" for that.

    `named` are the only ones to look at, where there are some. Raises `UsageError` where one is not
    in the repository, `StateError` where one is staged and its folder is not on disk.
    """
    found = _indexed(repository, named)
    differing = [vault for vault in found if differs_below(repository.git, vault)]
    return tuple(vault for vault in differing if _is_here(repository, vault))


def indexed_vaults(repository: Repository, named: Iterable[str]) -> tuple[str, ...]:
    """The vaults of the index, whether they differ from HEAD or not; see `staged_vaults`."""
    found = _indexed(repository, named)
    return tuple(vault for vault in found if _is_here(repository, vault))


def committed_vaults(repository: Repository, commit: str, named: Iterable[str]) -> tuple[str, ...]:
    """The vaults of a commit, given by id; see `staged_vaults`."""
    git = repository.git
    found = _named(repository, named) or folders_with(git, SETTINGS_FILE, commit) or ("",)
    return tuple(vault for vault in found if holds_below(git, vault, commit))


def _indexed(repository: Repository, named: Iterable[str]) -> tuple[str, ...]:
    return _named(repository, named) or folders_with(repository.git, SETTINGS_FILE) or ("",)


def _named(repository: Repository, named: Iterable[str]) -> tuple[str, ...]:
    top = os.path.realpath(top_of(repository))
    found = []
    for vault in named:
        inside = os.path.relpath(os.path.realpath(vault), top).replace(os.sep, "/")
        if inside == ".." or inside.startswith("../"):
            raise UsageError(
                f"{vault} is not in the repository {top}", "Name a folder of this repository"
            )
        found.append("" if inside == "." else inside)
    return tuple(found)


def _is_here(repository: Repository, vault: str) -> bool:
    """Whether there is something to check; nothing is where a commit takes the whole vault away."""
    if os.path.isdir(os.path.join(top_of(repository), vault)):
        return True
    if not holds_below(repository.git, vault):
        return False
    raise StateError(
        f"the vault in {vault} is staged, and its folder is not on disk, so it cannot be checked",
        f"Bring it back: git checkout -- {vault}",
    )
