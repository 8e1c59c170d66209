"""The requests that wait for a person, and how their pages stand at this moment where they land."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC

from vaultkit.actions.agreed import standing
from vaultkit.actions.tip import blob_of
from vaultkit.actions.write import Writer
from vaultkit.errors import VaultkitError
from vaultkit.model.approval import Approval, Waits


def waiting(writer: Writer, on: Callable[[str], Writer] | None = None) -> tuple[Waits, ...]:
    """All of them, the oldest first. A branch is read only where something waits for it.

    `on` gives the writer of a branch, by its full name, and raises `VaultkitError` where it is
    gone; without one all land where `writer` writes.
    """
    found = writer.approvals.all()
    told: dict[str, Waits] = {}
    for branch in dict.fromkeys(one.branch for one in found):
        here = [one for one in found if one.branch == branch]
        try:
            told.update((one.approval.id, one) for one in _standing(on, branch, writer, here))
        except VaultkitError:  # nothing stands on a branch that is gone
            told.update((one.id, Waits(one, ())) for one in here)
    return tuple(told[one.id] for one in found)


def _standing(
    on: Callable[[str], Writer] | None, branch: str, writer: Writer, found: list[Approval]
) -> tuple[Waits, ...]:
    there = on(branch) if on is not None else writer
    held = there.observer(there.tip(), there.ways.clock().astimezone(UTC)).held
    return standing(found, held, lambda blob: blob_of(there.odb, blob))
