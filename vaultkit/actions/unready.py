"""States of a repository in which nobody but the person who works there may commit."""

from __future__ import annotations

from vaultkit.actions.landing import is_shown
from vaultkit.actions.place import Place
from vaultkit.git.in_progress import in_progress
from vaultkit.git.index_entries import held_index
from vaultkit.model.outcome import Refused


def unready(place: Place, wait: float = 0.0) -> Refused | None:
    """What keeps a write from being made now, None where nothing does.

    `wait`: so many seconds another holder of the index is waited for.
    """
    if place.folder is None:
        return None
    name = in_progress(place.repository)
    if name is not None:
        return Refused(
            "operation-in-progress",
            f"operation_in_progress: a {name} is going on in {place.folder}",
            f"Finish it or give it up (git {name} --abort); the same request can be sent again",
        )
    if not is_shown(place):
        return Refused(
            "branch-changed",
            f"{place.short} is not checked out in {place.folder} any more",
            "Start the writer again on the branch that is wanted",
        )
    lock = held_index(place.repository, wait=wait)
    if lock is not None:
        return Refused(
            "busy",
            f"another Git works on the index: {lock} is there",
            "Try again in a moment; where no Git is running any more, remove that file yourself",
        )
    return None
