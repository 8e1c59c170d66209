"""Files of settings that are gone from disk while Git's index has them: a slip until it is staged.

A vault that is read without them is another vault, in which nothing or everything is wrong. So the
file is named, with the step that brings it back. Whoever means it says so with `git rm`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from vaultkit.errors import SettingsError
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.model.vocabulary import Vocabulary, VocabularyMistake
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.trees.worktree import WorkTree


def is_deleted(tree: Tree, path: str) -> bool:
    """Whether a file is gone from the disk that the tree shows, and in the index still."""
    return path in gone(tree)


def words(path: str) -> str:
    """What is wrong, for people."""
    return f"{path} is deleted on disk, and Git has it"


def step(path: str) -> str:
    """What to do about it, in the vault's folder."""
    return f"git restore {path} brings it back; where it is meant: git rm {path}"


def error(path: str, tree: Tree | None = None) -> SettingsError:
    """The same for those who cannot do without it. With the `tree` of a vault in a folder of its
    repository the words say which, and the step is one for any folder."""
    below = tree.prefix if isinstance(tree, WorkTree) else ""
    place = shlex.quote(f":/{below}{path}") if below else path
    return SettingsError(words(f"{below}{path}"), step(place))


def gone(tree: Tree) -> Iterable[str]:
    """All files that are gone in this way."""
    return tree.deleted if isinstance(tree, WorkTree) else ()


def vocabulary_without(path: str) -> Vocabulary:
    """The vocabulary where the ontology at `path` is gone in this way."""
    mistake = VocabularyMistake(SETTINGS_FILE, 1, 1, "ontology", f"{words(path)}; {step(path)}")
    return Vocabulary(None, (mistake,), f"deleted {path}", deleted=True)


def refuse_without(settings: Settings) -> None:
    """Raise `SettingsError` where the ontology of these settings is gone in this way."""
    if settings.vocabulary.deleted:
        raise error(settings.ontology)
