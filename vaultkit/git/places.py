"""Finds the repository of a folder: where its work tree, git directory and objects are.

Git is asked first as if no `GIT_*` variable were set. A hook's variables are honoured when they
name a place of the repository found so, because `git commit PATH` hands its hooks another index;
those of another repository are not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.run import Answer, Git

_QUESTION = (
    "rev-parse",
    "--path-format=absolute",
    "--is-bare-repository",
    "--is-inside-git-dir",
    "--is-inside-work-tree",
    "--show-object-format",
    "--git-dir",
    "--git-common-dir",
    "--show-prefix",
    "--show-toplevel",
)

# An `update` or `pre-receive` hook finds the pushed objects through these alone.
_QUARANTINE = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_OBJECT_DIRECTORY",
    "GIT_QUARANTINE_PATH",
)


@dataclass(frozen=True, kw_only=True)
class Repository:
    """The places of one repository, seen from one folder in it.

    `git` runs in that folder. `top` is the top level of the work tree, None where there is no work
    tree (`bare`: a bare repository, or a folder inside a git directory). `git_dir` is this work
    tree's own, `common_dir` the one that linked work trees share. `prefix` is the folder below
    `top`, "" or ending in `/`. `algorithm` is `sha1` or `sha256`.
    """

    git: Git
    top: str | None
    git_dir: str
    common_dir: str
    algorithm: str
    prefix: str
    bare: bool


def discover(folder: str, environment: Mapping[str, str]) -> Repository | None:
    """The repository that `folder` lies in; None when it lies in none.

    Raises `StateError` where Git refuses the repository (owned by another user, damaged, its work
    tree elsewhere) and `CannotRead` where Git is missing, too old, or the folder does not exist.
    """
    found = None
    git = Git(folder, environment)
    if any(_looks_like_one(place) for place in _upward(folder)):
        found = _understood(git, git.ask(*_QUESTION))
    given = _given_elsewhere(folder, environment, found)
    if given is not None:
        return given
    if found is None:
        return None
    return replace(
        found, git=replace(git, honoured=_honoured(found, environment), known=git.overrides)
    )


def _upward(folder: str) -> Iterator[str]:
    place = os.path.realpath(folder)
    while True:
        yield place
        above = os.path.dirname(place)
        if above == place:
            return
        place = above


def _looks_like_one(place: str) -> bool:
    """Whether Git should be asked: it starts no process for a plain folder."""
    return os.path.lexists(os.path.join(place, ".git")) or (
        os.path.isfile(os.path.join(place, "HEAD"))
        and os.path.isdir(os.path.join(place, "objects"))
    )


def _understood(git: Git, answer: Answer) -> Repository | None:
    if "not a git repository (or any" in answer.err:
        return None
    lines = answer.out.split(b"\n")
    bare = b"true" in lines[:2]
    if answer.code != 0 and not (bare and len(lines) >= 7):
        error = git.failure(_QUESTION, answer)
        raise StateError(error.message, error.hint) if isinstance(error, CannotRead) else error
    if len(lines) != (8 if bare else 9):
        raise CannotRead(
            f"the path of the repository of {git.folder} holds a line break",
            "Rename that folder",
        )
    if not bare and lines[2] != b"true":
        raise StateError(
            f"the repository of {git.folder} keeps its work tree in {os.fsdecode(lines[7])}, "
            "which that folder is not in",
            "Go to that work tree, or see `git config core.worktree`",
        )
    return Repository(
        git=git,
        top=None if bare else os.path.normpath(os.fsdecode(lines[7])),
        git_dir=os.path.normpath(os.fsdecode(lines[4])),
        common_dir=os.path.normpath(os.fsdecode(lines[5])),
        algorithm=lines[3].decode("ascii"),
        prefix="" if bare else lines[6].decode("utf-8", "surrogateescape"),
        bare=bare,
    )


def _given_elsewhere(
    folder: str, environment: Mapping[str, str], found: Repository | None
) -> Repository | None:
    """The repository whose git directory lies apart, named by GIT_DIR and GIT_WORK_TREE."""
    git_dir, tree = environment.get("GIT_DIR"), environment.get("GIT_WORK_TREE")
    if not git_dir or not tree or not (os.path.isabs(git_dir) and os.path.isabs(tree)):
        return None
    tree = os.path.realpath(tree)
    if found is not None and (_same(found.git_dir, git_dir) or len(found.top or "") > len(tree)):
        return None
    if tree not in _upward(folder):
        return None
    git = Git(folder, environment, (("GIT_DIR", git_dir), ("GIT_WORK_TREE", tree)))
    given = _understood(git, git.ask(*_QUESTION))
    if given is None:
        return None
    honoured = (*git.honoured, *_honoured(given, environment))
    return replace(given, git=replace(git, honoured=honoured, known=git.overrides))


def _honoured(
    repository: Repository, environment: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """The inherited variables that belong to this repository, with absolute paths.

    Git runs hooks at the top of the work tree, or in a bare repository's git directory, so that
    is what a relative path starts from.
    """
    start = repository.top or repository.git_dir
    git_dir = environment.get("GIT_DIR")
    if git_dir and not _same(os.path.join(start, git_dir), repository.git_dir):
        return ()
    kept = []
    index = environment.get("GIT_INDEX_FILE")
    if index:
        index = os.path.normpath(os.path.join(start, index))
        home = os.path.dirname(index)
        # A folder with a HEAD is a git directory: not ours means another repository's hook.
        if _same(home, repository.git_dir) or not os.path.exists(os.path.join(home, "HEAD")):
            kept.append(("GIT_INDEX_FILE", index))
    if git_dir and environment.get("GIT_QUARANTINE_PATH"):
        kept += [(name, environment[name]) for name in _QUARANTINE if name in environment]
    return tuple(kept)


def _same(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
