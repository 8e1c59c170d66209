"""Where the writes of a vault land: a branch, and the work tree that shows it, if one does."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from vaultkit.actions.missing import refuse_missing
from vaultkit.errors import CannotRead, StateError, UsageError
from vaultkit.git.in_progress import in_progress, way_out
from vaultkit.git.index_entries import Seen
from vaultkit.git.linked import linked_trees
from vaultkit.git.places import Repository, discover
from vaultkit.git.remembered import Remembered
from vaultkit.git.run import Git
from vaultkit.trees.placing import is_folder

_HEADS = "refs/heads/"
_OF_A_HOOK = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_QUARANTINE_PATH",
    }
)


@dataclass(frozen=True, kw_only=True)
class Place:
    """`branch` is a full name such as `refs/heads/main`; `inside` the vault's folder below the top,
    "" for that. `folder` is the vault on disk where that shows the branch, else None. `state` is
    the folder for what the writers of this repository keep, `memory` that of remembered facts.
    """

    repository: Repository
    branch: str
    inside: str
    folder: str | None
    state: str
    memory: str

    @cached_property
    def asked(self) -> Remembered:
        """What Git says of settings and attributes; only for the holder of the write lock."""
        return Remembered(self.repository)

    @cached_property
    def index(self) -> Seen:
        """What the index of the work tree has; only for the holder of the write lock."""
        return Seen(self.repository)

    @property
    def short(self) -> str:
        """The branch as people say it."""
        return self.branch.removeprefix(_HEADS)

    def at_top(self, path: str) -> str:
        """A path of the vault, from the repository's top."""
        return f"{self.inside}/{path}" if self.inside else path


def place_of(
    root: str,
    environment: Mapping[str, str],
    branch: str | None = None,
    inside: str = "",
    *,
    elsewhere: bool = False,
) -> Place:
    """The place for the vault at `root`: the branch that is checked out there, or another one.

    `inside` is the vault's folder in a bare repository; `elsewhere` is for those who never move the
    branch, so that another work tree may show it. Raises `StateError` where there is no
    repository, no branch, or the branch is checked out elsewhere or has no commit, and `UsageError`
    for a branch that is not there, `CannotRead` where there is no such folder.
    """
    if not is_folder(root):
        raise CannotRead(f"there is no folder {root}", "Name the folder of the vault: --vault DIR")
    # a writer serves the repository itself, never a hook's index or a push's quarantine
    own = {name: value for name, value in environment.items() if name not in _OF_A_HOOK}
    repository = discover(root, own)
    if repository is None:
        raise StateError(
            f"{root} lies in no Git repository, and every write is a commit",
            "Run `git init` there, and commit what there is",
        )
    here = _checked_out(repository.git) if not repository.bare else None
    wanted = f"{_HEADS}{_plain(branch)}" if branch else here
    if wanted is None and repository.bare:
        raise UsageError("a bare repository has no branch of its own", "Name one: --branch NAME")
    if wanted is None:
        _refuse_in_progress(repository, root)
        raise StateError(
            "HEAD is detached: no branch is checked out here, so a commit would belong to none",
            "Check a branch out: git switch NAME; or name one where a command has --branch",
        )
    _refuse_no_name(repository, wanted)
    if not elsewhere:
        _refuse_elsewhere(repository, wanted, here)
    refuse_missing(repository, wanted, root)
    below = inside.strip("/") or repository.prefix.rstrip("/")
    return Place(
        repository=repository,
        branch=wanted,
        inside=below,
        folder=root if wanted == here else None,
        state=os.path.join(repository.common_dir, "vaultkit"),
        memory=os.path.join(repository.git_dir, "vaultkit", *below.split("/")).rstrip(os.sep),
    )


def vault_in(tree: str, inside: str) -> str:
    """The vault in a work tree."""
    return os.path.join(tree, *inside.split("/")) if inside else tree


def _plain(branch: str) -> str:
    return posixpath.normpath(branch.removeprefix(_HEADS))


def _checked_out(git: Git) -> str | None:
    answer = git.ask("symbolic-ref", "--quiet", "HEAD")
    return answer.out.decode("utf-8", "surrogateescape").strip() or None


def _refuse_in_progress(repository: Repository, root: str) -> None:
    name = in_progress(repository)
    if name is not None:
        raise StateError(
            f"a {name} is going on in {root}, and no branch is checked out as long as it does",
            f"Finish it or give it up ({way_out(name)})",
        )


def _refuse_no_name(repository: Repository, branch: str) -> None:
    short = branch.removeprefix(_HEADS)
    if repository.git.ask("check-ref-format", "--branch", short).code != 0:
        raise UsageError(f"{short} is no name of a branch", "Name another")


def _refuse_elsewhere(repository: Repository, branch: str, here: str | None) -> None:
    """A branch that another work tree shows would change under whoever works there."""
    short = branch.removeprefix(_HEADS)
    if branch == here:
        return
    for one in linked_trees(repository):
        if one.branch == branch and one.folder != repository.common_dir:
            raise StateError(
                f"the branch {short} is checked out in {one.folder}",
                "Write there, or name another branch",
            )
