"""A work tree and a branch of a writer's own, beside the one where a person works.

Nothing that the writer does is seen there, staged or not: it commits to `vaultkit/<actor>` in a
linked work tree, which people review and merge like anyone's branch. Where that branch holds
nothing of its own, it follows the person's.
"""

from __future__ import annotations

import hashlib
import os
import re

from vaultkit.actions.following import follow
from vaultkit.actions.place import Place, vault_in
from vaultkit.errors import StateError
from vaultkit.git.linked import Linked, add_linked, is_folder, linked_at, linked_trees, real
from vaultkit.git.listing import ignored
from vaultkit.git.refs import read_ref
from vaultkit.git.run import Git
from vaultkit.model.request import Actor
from vaultkit.trees.write_lock import Busy, write_lock

PREFIX = "refs/heads/vaultkit/"
"""Branches of writers."""

_WAIT = 5.0


def branch_of(actor: Actor) -> str:
    """The full name of a writer's own branch; two writers never share one."""
    return f"{PREFIX}{_slug(actor)}"


def own_worktree(place: Place, actor: Actor, folder: str | None = None) -> str:
    """The vault in the writer's own work tree, which is made where it is not there.

    `place` is that of the person's vault; `folder` where the work tree is to be, by default below
    the state folder. Raises `StateError` where something else is there, or Git refuses.
    """
    branch = branch_of(actor)
    wanted = real(folder or os.path.join(place.state, "worktrees", _slug(actor)))
    start = read_ref(place.repository.git, place.branch)
    if start is None:
        raise StateError(
            f"{place.short} has no commit yet, so there is nothing to begin a branch with",
            "Commit what there is first",
        )
    try:
        with write_lock(place.state, actor.text, wait=_WAIT):
            _make(place, branch, wanted, start)
    except Busy as busy:
        raise StateError(
            f"{busy.holder.name or 'another process'} (process {busy.holder.pid}) is writing",
            "Try again in a moment",
        ) from busy
    return vault_in(wanted, place.inside)


def _make(place: Place, branch: str, wanted: str, start: str) -> None:
    known: Linked | None = linked_at(place.repository, wanted)
    if known is not None and known.branch == branch and is_folder(wanted):
        follow(wanted, place.repository.git.environment, branch, start)
        return
    if known is not None and known.branch != branch:
        raise StateError(
            f"{wanted} is a work tree of {known.branch.removeprefix('refs/heads/') or 'no branch'}",
            f"Check {branch.removeprefix('refs/heads/')} out there, or name another folder",
        )
    if is_folder(wanted) and not is_folder(wanted, empty=True):
        raise StateError(
            f"{wanted} is no work tree of this repository, and not empty", "Name another folder"
        )
    _refuse_inside(place, wanted)
    add_linked(place.repository, wanted, branch, start)


def _refuse_inside(place: Place, wanted: str) -> None:
    """A work tree in another one is taken for files there, unless Git ignores it."""
    for tree in linked_trees(place.repository):
        top, kept = real(tree.folder), real(place.repository.common_dir)
        if not is_folder(top) or not _is_below(wanted, top) or _is_below(wanted, kept):
            continue
        inner = f"{os.path.relpath(wanted, top)}/x"
        if not ignored(Git(top, place.repository.git.environment), (inner,)):
            raise StateError(
                f"{wanted} lies in the work tree {top}, where Git would take it for a repository "
                "to commit",
                "Name a folder outside of it, or leave --worktree-at out (--worktree) for one that "
                "nobody sees; or let .gitignore have it first",
            )


def _is_below(path: str, folder: str) -> bool:
    return f"{path}/".startswith(f"{folder.rstrip('/')}/")


def _slug(actor: Actor) -> str:
    """The actor's name as a part of a branch's; what does not fit leaves a checksum behind."""
    plain = re.sub(r"[^a-z0-9]+", "-", actor.name.lower()).strip("-")[:40].strip("-")
    if actor.kind == "agent" and plain == actor.name:
        return plain
    digest = hashlib.sha256(actor.text.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return f"{plain}-{digest}" if plain else digest
