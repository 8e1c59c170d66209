"""States of a repository in which nobody but the person who works there may commit."""

from __future__ import annotations

from vaultkit.actions.place import Place
from vaultkit.git.in_progress import in_progress, left_by, way_out
from vaultkit.git.odb import Odb
from vaultkit.model.outcome import Refused


def unready(place: Place, odb: Odb) -> Refused | None:
    """What keeps a write from being made now, None where nothing does."""
    if place.folder is None:
        return _left(place)
    name = in_progress(place.repository)
    if name is not None:
        return Refused(
            "operation-in-progress",
            f"a {name} is going on in {place.folder}",
            f"Finish it or give it up ({way_out(name)}); the same request can be sent again",
        )
    if odb.head() != place.branch:
        return Refused(
            "branch-changed",
            f"{place.short} is not checked out in {place.folder} any more",
            "Start the writer again on the branch that is wanted",
        )
    return None


def _left(place: Place) -> Refused | None:
    """A branch that nobody has checked out, while a rebase is about to move it."""
    found = left_by(place.repository, place.branch)
    if found is None:
        return None
    return Refused(
        "operation-in-progress",
        f"a {found.name} of {place.short} is going on ({found.git_dir})",
        f"Finish it or give it up ({way_out(found.name)}); the same request can be sent again",
    )
