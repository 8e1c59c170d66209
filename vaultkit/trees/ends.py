"""What a person names to compare: `A..B`, `A...B`, `A` or nothing, then paths → two ends.

An end is what `open_vault` opens (`worktree`, `index`, a revision, `merge:BASE`); one that is left
out is the working tree. `A...B` begins where B left A. A word that is a revision and a path as well
is never guessed.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from vaultkit.errors import CannotRead, UsageError
from vaultkit.git.places import Repository
from vaultkit.git.remotes import commit_here, merge_base
from vaultkit.model.at import MERGE
from vaultkit.trees.revision import commit_of

WORKTREE, INDEX = "worktree", "index"

_SPAN = re.compile(r"(?P<old>.*?)(?P<dots>\.\.\.?)(?P<new>.*)", re.DOTALL)
_SHOWN = 12


class End(NamedTuple):
    """One end: `at` for opening it, None for the tree before the first commit; how it is called."""

    at: str | None
    name: str


class Ends(NamedTuple):
    """Both ends, and the paths that limit what is told."""

    old: End
    new: End
    paths: tuple[str, ...] = ()


def ends_of(repository: Repository, words: tuple[str, ...], folder: str) -> Ends:
    """What `words` mean, seen from `folder`. Raises `UsageError` where that cannot be said."""
    first, rest = (words[0], words[1:]) if words else ("", ())
    if first and not _is_span(repository, first, folder):
        first, rest = "", words
    span = _SPAN.fullmatch(first)
    if span is not None:
        old, new = _end(span["old"] or WORKTREE), _end(span["new"] or WORKTREE)
        if len(span["dots"]) == 3:
            old = _parting(repository, span["old"], span["new"])
    else:
        old, new = _end(first) if first else _head(repository), _end(WORKTREE)
    if repository.bare and WORKTREE in (old.at, new.at):
        raise UsageError(
            f"{repository.git.folder} is a Git directory without a work tree",
            "Name two revisions, such as HEAD~1..HEAD",
        )
    return Ends(old, new, rest)


def _end(name: str) -> End:
    return End(name, name)


def _head(repository: Repository) -> End:
    if commit_here(repository.git, "HEAD") is None:
        return End(None, "nothing")
    return _end("HEAD")


def _is_span(repository: Repository, word: str, folder: str) -> bool:
    """Whether the first word names ends, and is no path."""
    there = os.path.lexists(os.path.join(folder, word))
    parted = _SPAN.fullmatch(word)
    if parted is not None:
        return not there and not parted["new"].startswith("/") and word not in ("..", "...")
    named = word in (WORKTREE, INDEX) or word.startswith(MERGE) or _names(repository, word)
    if named and there:
        raise UsageError(
            f'"{word}" is a revision and a file',
            f"Write {word}.. for the one, ./{word} for the other",
        )
    return named or not (there or _was_there(repository, word, folder))


def _was_there(repository: Repository, word: str, folder: str) -> bool:
    """Whether the last commit has something at a path that is on disk no more."""
    root = repository.top or repository.git.folder
    path = os.path.relpath(os.path.join(folder, word), root).replace(os.sep, "/")
    return "\0" not in path and repository.git.ask("cat-file", "-e", f"HEAD:{path}").code == 0


def _names(repository: Repository, word: str) -> bool:
    return "\0" not in word and commit_here(repository.git, word) is not None


def _parting(repository: Repository, old: str, new: str) -> End:
    """The commit from which two revisions went apart."""
    git = repository.git
    ones = [
        commit_of(git, "HEAD" if name in ("", WORKTREE, INDEX) else name) for name in (old, new)
    ]
    base = merge_base(git, *ones)
    if base is None:
        raise CannotRead(
            f"{old or 'HEAD'} and {new or 'HEAD'} have no common ancestor here",
            "In a shallow clone fetch more of the history: git fetch --unshallow; or name A..B",
        )
    return End(base, base[:_SHOWN])
