"""Whose the generated files are: those of the default branch, unless the vault says otherwise.

Where only one branch has them written anew, two branches never meet in one.
"""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.git.published import default_branch
from vaultkit.git.remotes import commit_here, tracked
from vaultkit.git.run import Git
from vaultkit.model.at import revision_in_words
from vaultkit.model.settings import Settings
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.open import Opened
from vaultkit.trees.revision import RevisionTree

NEVER, EVERY = "never", "every-commit"

_HEADS, _REMOTES = "refs/heads/", "refs/remotes/"


class Owner(NamedTuple):
    """Whether generated files belong to a tree; `why` says what decides it, for people.

    `branch` is the one that owns them, "" where no branch matters.
    """

    owns: bool
    why: str
    branch: str = ""


def owner_of(opened: Opened, settings: Settings) -> Owner:
    """Whether the generated files belong to the tree that was opened."""
    policy, repository = settings.generate_on, opened.repository
    if policy == NEVER:
        return Owner(False, "vault.yaml says `generate: {on: never}`")
    if policy == EVERY:
        return Owner(True, "vault.yaml says `generate: {on: every-commit}`")
    if repository is None or isinstance(opened.tree, FolderTree):
        return Owner(True, "the vault lies in no repository")
    branch = settings.branch or default_branch(repository)
    git, tree = repository.git, opened.tree
    if isinstance(tree, MergeTree):
        return Owner(False, f"they belong to {branch}, and a merge is judged", branch)
    if isinstance(tree, RevisionTree):
        here = _branch_named(git, tree.name)
        owns = here == branch if here else tree.commit in _tips(git, branch)
        here = here or revision_in_words(tree.name)
    else:
        here = _text(git, "symbolic-ref", "--quiet", "--short", "HEAD")
        owns = here == branch
    return Owner(owns, f"they belong to {branch}, and this is {here or 'no branch'}", branch)


def _branch_named(git: Git, name: str) -> str:
    """The branch, here or of a remote, that a revision is a name of; "" for any other revision."""
    full = _text(
        git, "rev-parse", "--symbolic-full-name", "--verify", "--quiet", "--end-of-options", name
    )
    if full.startswith(_HEADS):
        return full.removeprefix(_HEADS)
    return full.removeprefix(_REMOTES).partition("/")[2] if full.startswith(_REMOTES) else ""


def _tips(git: Git, branch: str) -> tuple[str | None, ...]:
    return commit_here(git, f"{_HEADS}{branch}"), tracked(git, "origin", branch)


def _text(git: Git, *words: str) -> str:
    return git.ask(*words).out.decode("utf-8", "replace").strip()
