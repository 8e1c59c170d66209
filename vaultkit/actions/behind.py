"""How a writer's own branch stands beside that of its people, and lets it come up.

The base is the vault's default branch, here or as the remote had it when it was fetched last,
whichever is further. A branch of the writer's own comes up where it holds nothing that the base has
not: what was merged is history, and what was added there is read and written on from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from vaultkit.actions.approvals import Approvals
from vaultkit.actions.following import follow, is_mendable, mended_at
from vaultkit.actions.own_worktree import PREFIX
from vaultkit.actions.place import Place
from vaultkit.actions.settings_on_disk import settings_on_disk
from vaultkit.errors import VaultkitError
from vaultkit.git.in_progress import in_progress, in_progress_at
from vaultkit.git.linked import is_clean, linked_trees
from vaultkit.git.places import Repository
from vaultkit.git.published import default_branch
from vaultkit.git.refs import read_ref
from vaultkit.git.traits import apart, head_of
from vaultkit.model.behind import Behind, Hold

_HEADS, _REMOTE = "refs/heads/", "refs/remotes/origin/"

Ref = Callable[[str], str | None]
"""The commit at which a reference is, None where there is none."""


class Base(NamedTuple):
    """The branch that a writer's follows, as people say it, and the commit it is at."""

    name: str
    commit: str


def is_own(place: Place) -> bool:
    """Whether the writer alone works there: a linked work tree with a branch of vaultkit's."""
    places = place.repository
    own = place.branch.startswith(PREFIX) and places.git_dir != places.common_dir
    return own and place.folder is not None


def every_behind(root: str, repository: Repository, state: str) -> tuple[Behind, ...]:
    """Every branch of a writer's own that a work tree shows and that lacks something.

    `root` is the vault, `state` the folder for what writers keep.
    """
    trees = [one for one in linked_trees(repository) if one.branch.startswith(PREFIX)]
    if not trees:
        return ()

    def ref(name: str) -> str | None:
        return read_ref(repository.git, name)

    waiting = {one.branch for one in Approvals(state).all()}
    base = _base(repository, ref, settings_on_disk(root).branch or default_branch(repository))
    told = []
    for tree in trees:
        found = _behind(repository, tree.branch, ref(tree.branch), base)
        if found is not None:
            found = _begun(found, in_progress_at(repository, tree.folder))
            hold = found.hold or _hold(repository, tree.folder, tree.branch in waiting)
            told.append(found._replace(hold=hold, folder=tree.folder))
    return tuple(told)


def every_mended(repository: Repository) -> tuple[str, ...]:
    """The work trees of writers' own in which one was stopped while the branch came up, and which
    are as it is now. Only for the holder of the write lock."""
    environment = repository.git.environment
    trees = (one.folder for one in linked_trees(repository) if one.branch.startswith(PREFIX))
    return tuple(folder for folder in trees if mended_at(folder, environment))


class Follower:
    """The branch of one place. It is looked at anew only where a reference has moved."""

    def __init__(self, place: Place, approvals: Approvals) -> None:
        self._place = place
        self._approvals = approvals
        self._own = is_own(place)
        self._default: str | None = None
        self._called: str | None = None
        self._done: tuple[str | None, ...] | None = None
        self._known: tuple[tuple[str | None, ...], Behind | None] | None = None

    def come_up(self, ref: Ref, wanted: Callable[[], str | None]) -> None:
        """Come up to the base, where nothing keeps the branch. The write lock is held.

        `wanted` tells what `vault.yaml` calls the default branch, None for nothing.
        """
        if not self._own or (
            self._done is not None and self._refs(ref, self._called) == self._done
        ):
            return
        name: str | None = None
        with suppress(VaultkitError):  # the base may be what mends a vault.yaml
            name = wanted()
        with suppress(VaultkitError):  # a branch that cannot come up stays where it is
            base = _base(self._place.repository, ref, self._name(name))
            found = self._look(ref, base)
            if found is None or found.hold is Hold.OWN or self._moved(base, found):
                self._called, self._done = name, self._refs(ref, name)

    def behind(self, ref: Ref, wanted: str | None) -> Behind | None:
        """What the branch lacks; None for nothing, and where people work on it themselves."""
        if self._place.folder is not None and not self._own:
            return None
        seen = (ref(self._place.branch), *self._refs(ref, wanted))
        if self._known is not None and self._known[0] == seen:
            found = self._known[1]
        else:
            base = _base(self._place.repository, ref, self._name(wanted))
            found = self._look(ref, base)
            self._known = seen, found
        if found is not None and self._own:
            found = _begun(found, in_progress(self._place.repository))
        if found is None or found.hold is not Hold.NOTHING:
            return found
        if not self._own:
            return found._replace(hold=Hold.UNSHOWN)
        hold = _hold(self._place.repository, found.folder, self._waits)
        return found._replace(hold=hold)

    @property
    def _waits(self) -> bool:
        return any(one.branch == self._place.branch for one in self._approvals.all())

    def _moved(self, base: Base | None, found: Behind) -> bool:
        place = self._place
        git = place.repository.git
        if base is None or self._waits or in_progress(place.repository) is not None:
            return False
        return head_of(git) == place.branch and follow(
            found.folder, git.environment, place.branch, base.commit
        )

    def _look(self, ref: Ref, base: Base | None) -> Behind | None:
        place = self._place
        found = _behind(place.repository, place.branch, ref(place.branch), base)
        folder = place.repository.top if place.folder is not None else None
        return found and found._replace(folder=folder or "")

    def _refs(self, ref: Ref, wanted: str | None) -> tuple[str | None, ...]:
        name = self._name(wanted)
        return ref(f"{_HEADS}{name}"), ref(f"{_REMOTE}{name}")

    def _name(self, wanted: str | None) -> str:
        if not wanted and self._default is None:
            self._default = default_branch(self._place.repository)
        return wanted or self._default or ""


def _base(repository: Repository, ref: Ref, name: str) -> Base | None:
    here, there = ref(f"{_HEADS}{name}"), ref(f"{_REMOTE}{name}")
    if here is None:
        return Base(f"origin/{name}", there) if there is not None else None
    if there is not None and there != here and apart(repository.git, here, there).own == 0:
        return Base(f"origin/{name}", there)
    return Base(name, here)


def _behind(
    repository: Repository, branch: str, tip: str | None, base: Base | None
) -> Behind | None:
    """How a branch stands beside the base; None where it lacks nothing."""
    if tip is None or base is None or tip == base.commit:
        return None
    found = apart(repository.git, tip, base.commit)
    if not found.missing:
        return None
    hold = Hold.OWN if found.own else Hold.NOTHING
    return Behind(branch.removeprefix(_HEADS), base.name, found.missing, found.own, hold)


def _begun(found: Behind, name: str | None) -> Behind:
    """With what goes on in its work tree, which is to be ended before anything else."""
    return found if name is None else found._replace(hold=Hold.BEGUN, begun=name)


def _hold(repository: Repository, folder: str, waits: bool) -> Hold:
    """What keeps a branch without commits of its own from coming up."""
    if waits:
        return Hold.WAITING
    if is_clean(repository, folder) or is_mendable(folder, repository.git.environment):
        return Hold.NOTHING
    return Hold.UNCOMMITTED
