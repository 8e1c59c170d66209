"""Finds the vault of a folder and opens the tree that `--at` names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from vaultkit.errors import CannotRead, UsageError, VaultkitError
from vaultkit.git.index_entries import deleted_at
from vaultkit.git.places import Repository, discover
from vaultkit.git.run import Git
from vaultkit.model.at import MERGE
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.index import IndexTree
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.worktree import WorkTree

SETTINGS_FILE = "vault.yaml"
"""The file that marks a vault's root."""

OpenTree = WorkTree | IndexTree | RevisionTree | MergeTree | FolderTree


def find_vault(start: str, environment: Mapping[str, str] | None = None) -> str:
    """The vault that a folder lies in: upward to `vault.yaml`, else the Git root, else itself.

    The way up ends at the first repository: what lies above one says nothing of it. Where
    `environment` lets Git be asked, a `vault.yaml` that is gone from disk and in the index still
    counts as one that is there. Raises `CannotRead` where `start` is no folder.
    """
    if not os.path.isdir(start):
        raise CannotRead(f"there is no folder {start}", "Name a folder that exists")
    place = first = os.path.realpath(start)
    passed: list[str] = []
    while True:
        if is_root(place):
            lost = _without_settings(place, passed, environment)
            return next((one for one in passed if one in lost), place)
        passed.append(place)
        above = os.path.dirname(place)
        if above == place:
            return first
        place = above


def is_root(place: str) -> bool:
    """Whether a folder is marked as a vault's root, by its settings or by Git."""
    return _has_settings(place) or _is_git_root(place)


def vault_of(
    root: str, folder: str, paths: Iterable[str], environment: Mapping[str, str] | None = None
) -> str:
    """The vault below `root` in which all of `paths` lie, which count from `folder`; else `root`.

    It is the nearest folder above a path, or the path itself, with settings of its own, as in
    `find_vault`. Raises `UsageError` where the paths lie in several vaults.
    """
    ways = [_way_up(root, os.path.join(folder, path)) for path in paths]
    places = {place for way in ways for place in way}
    vaults = {place for place in places if _has_settings(place)}
    vaults |= _without_settings(root, places - vaults, environment)
    found = dict.fromkeys(next((one for one in way if one in vaults), root) for way in ways)
    if len(found) > 1:
        named = ", ".join(os.path.relpath(place, folder) for place in found)
        raise UsageError(
            f"these paths lie in {len(found)} vaults: {named}",
            "Check one vault at a time, with paths of that one",
        )
    return next(iter(found), root)


def _way_up(root: str, path: str) -> list[str]:
    """A path and the folders that it lies in, up to `root`, which is left out."""
    place, found = os.path.normpath(path), []
    while place.startswith(os.path.join(root, "")):
        found.append(place)
        place = os.path.dirname(place)
    return found


def _without_settings(
    root: str, folders: Iterable[str], environment: Mapping[str, str] | None
) -> set[str]:
    """Those of these folders below `root`, without settings, that have some in the index."""
    if environment is None:
        return set()
    wanted = {
        f"{os.path.relpath(one, root).replace(os.sep, '/')}/{SETTINGS_FILE}": one
        for one in folders
        if os.path.isdir(one)
    }
    with suppress(VaultkitError):  # no repository, or one that Git has more to say about later
        return {wanted[path] for path in deleted_at(Git(root, environment), root, wanted)}
    return set()


def _has_settings(place: str) -> bool:
    return os.path.isfile(os.path.join(place, SETTINGS_FILE))


def vault_around(root: str) -> str | None:
    """The vault that a folder, there or not yet, lies inside of; None for none.

    What lies above its own repository is no matter of it.
    """
    if os.path.lexists(os.path.join(root, ".git")):
        return None
    start = os.path.dirname(root)
    while not os.path.isdir(start):
        start = os.path.dirname(start)
    above = find_vault(start)
    return above if _has_settings(above) else None


class Opened(NamedTuple):
    """A tree and the folder where this repository's own derived files belong (spec 1.1).

    `private` is below the git directory of this work tree; without Git it and `repository` are
    None.
    """

    tree: OpenTree
    private: str | None
    repository: Repository | None


def repository_of(opened: Opened) -> Repository | None:
    """The repository of a work tree; None where there is none, or it ignores the whole folder."""
    return None if isinstance(opened.tree, FolderTree) else opened.repository


def open_vault(folder: str, at: str, environment: Mapping[str, str], *, inside: str = "") -> Opened:
    """As `open_tree`, with the place for what may be remembered of this vault."""
    repository = discover(folder, environment)
    private = None
    if repository is not None:
        place = f"{repository.prefix}{inside}".split("/")
        private = os.path.join(repository.git_dir, "vaultkit", *place)
    tree = _tree(folder, at, repository, inside)
    return Opened(tree, private and private.rstrip("/"), repository)


def open_tree(
    folder: str, at: str, environment: Mapping[str, str], *, inside: str = ""
) -> OpenTree:
    """The tree of the vault in `folder`: `worktree`, `index`, a revision, or `merge:BASE`.

    In a revision or a merge the vault may lie in `inside`, a folder below that. Raises
    `UsageError`, `CannotRead` or `StateError` with words and the next step.
    """
    return _tree(folder, at, discover(folder, environment), inside)


def _tree(folder: str, at: str, repository: Repository | None, inside: str) -> OpenTree:
    if at == "worktree":
        return _on_disk(folder, repository)
    if repository is None:
        raise UsageError(
            f"{folder} is in no Git repository, so it has no {'index' if at == 'index' else at}",
            "Leave out --at to check the files as they are, or make it one with `git init`",
        )
    if at == "index":
        if repository.bare and "GIT_INDEX_FILE" not in dict(repository.git.honoured):
            raise _without_work_tree(folder)
        return IndexTree(repository)
    if at.startswith(MERGE):
        return MergeTree(repository, at, inside)
    return RevisionTree(repository, at, inside)


def _on_disk(folder: str, repository: Repository | None) -> WorkTree | FolderTree:
    if repository is None:
        if not os.path.isdir(folder):
            raise CannotRead(f"there is no folder {folder}", "Name a folder that exists")
        return FolderTree(folder)
    if repository.bare:
        raise _without_work_tree(folder)
    # A repository around the vault that ignores it has nothing to say of it.
    if repository.prefix and _is_ignored_whole(repository):
        return FolderTree(folder)
    return WorkTree(repository)


def _is_ignored_whole(repository: Repository) -> bool:
    git = repository.git
    return git.ask("check-ignore", "-q", ".").code == 0 and not git.run("ls-files", "-z", ".")


def _without_work_tree(folder: str) -> UsageError:
    return UsageError(
        f"{folder} is a Git directory without a work tree", "Name a revision, such as --at HEAD"
    )


def _is_git_root(place: str) -> bool:
    git = os.path.join(place, ".git")
    if os.path.isfile(git) or os.path.isfile(os.path.join(git, "HEAD")):
        return True
    # bare, as Git itself sees it; a work tree around it is another repository
    return os.path.basename(place) != ".git" and (
        os.path.isfile(os.path.join(place, "HEAD"))
        and os.path.isdir(os.path.join(place, "objects"))
        and os.path.isdir(os.path.join(place, "refs"))
    )
