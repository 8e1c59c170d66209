"""States of a repository in which nobody but the person who works there may commit."""

from __future__ import annotations

from vaultkit.actions.place import Place
from vaultkit.git.in_progress import in_progress
from vaultkit.git.odb import Odb
from vaultkit.model.outcome import Refused


def unready(place: Place, odb: Odb) -> Refused | None:
    """What keeps a write from being made now, None where nothing does."""
    if place.folder is None:
        return None
    name = in_progress(place.repository)
    if name is not None:
        return Refused(
            "operation-in-progress",
            f"operation_in_progress: a {name} is going on in {place.folder}",
            f"Finish it or give it up (git {name} --abort); the same request can be sent again",
        )
    if odb.head() != place.branch:
        return Refused(
            "branch-changed",
            f"{place.short} is not checked out in {place.folder} any more",
            "Start the writer again on the branch that is wanted",
        )
    return None
