"""Finds the vault that a commit was made in, where a repository holds several."""

from __future__ import annotations

import posixpath

from vaultkit.git.odb import Odb
from vaultkit.git.run import Git
from vaultkit.git.tree_edit import item_at
from vaultkit.git.walk import Told, changed_files
from vaultkit.trees.open import SETTINGS_FILE


def vault_changed(git: Git, odb: Odb, told: Told) -> str | None:
    """The folder of the one vault whose files a commit changed, "" for the top; None where it
    changed several, or none that has settings."""
    parent = told.commit.parents[0] if told.commit.parents else None
    folders = {posixpath.dirname(one.path) for one in changed_files(git, parent, told.name)}
    found = {_vault_above(odb, told.commit.tree, folder) for folder in folders}
    return found.pop() if len(found) == 1 else None


def _vault_above(odb: Odb, tree: str, folder: str) -> str | None:
    while True:
        if item_at(odb, tree, posixpath.join(folder, SETTINGS_FILE)) is not None:
            return folder
        if not folder:
            return None
        folder = posixpath.dirname(folder)
